import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";

export const sendPhoto = defineFunction({
  name: "POST /photos",
  summary: "Keeps the body, a picture, as the photo of the person who sends it; programs send none.",
  input: z.object({}),
  takes: "file",
  output: z.object({ updated_at: z.string() }),
  status: 201,
  limits: { who: "signed_in" },
  errorCodes: ["not_allowed", "file_too_large", "file_empty", "no_picture", "too_many_pixels", "unreadable"],
});

export const readPhoto = defineFunction({
  name: "GET /photos/{user_id}",
  summary: "The photo of somebody; with `at`, when it was sent, the answer may be kept.",
  input: z.object({ user_id: z.uuid(), at: z.optional(z.string()) }),
  output: contents,
  limits: { who: "signed_in" },
  errorCodes: ["photo_not_found"],
  badInput: { user_id: "photo_not_found" },
});
