import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";

export const sendPhoto = defineFunction({
  name: "POST /photos",
  summary: "Stores the body, a picture, as the photo of the caller; not for programs.",
  input: z.object({}),
  takes: "file",
  output: z.object({ updated_at: z.string() }),
  status: 201,
  limits: { who: "signed_in" },
  errorCodes: ["not_allowed", "file_too_large", "file_empty", "no_picture", "too_many_pixels", "unreadable"],
});

export const readPhoto = defineFunction({
  name: "GET /photos/{user_id}",
  summary: "Returns the photo of a user; with `at`, its upload time, the response may be cached.",
  input: z.object({ user_id: z.uuid(), at: z.optional(z.string()) }),
  output: contents,
  limits: { who: "signed_in" },
  errorCodes: ["photo_not_found"],
  badInput: { user_id: "photo_not_found" },
});
