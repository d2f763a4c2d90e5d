import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";

export const linkEmailPage = defineFunction({
  name: "POST /emails/{id}/page",
  summary: "Returns links to the page of an email, with and without remote images, valid for an hour.",
  input: z.object({ id: z.uuid(), workspace_id: z.uuid() }),
  /**
   * `page` is null for a plain-text email, or for one that is nested too deeply. `with_pictures` is null if there are
   * no external images.
   */
  output: z.object({ page: z.nullable(z.string()), with_pictures: z.nullable(z.string()) }),
  limits: { who: "person" },
  errorCodes: ["not_found"],
});

export const showEmailPage = defineFunction({
  name: "GET /emails/{id}/page",
  summary: "Returns the page of an email, by a link, for a sandboxed frame.",
  input: z.object({
    id: z.uuid(),
    workspace_id: z.uuid(),
    pictures: z.enum(["own", "all"]),
    expires: z.coerce.number().check(z.int()),
    signature: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  output: contents,
  limits: { who: "anybody" },
  errorCodes: ["link_expired", "not_found", "busy"],
  badInput: "link_expired",
});
