import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";

const input = z.object({ token: z.optional(z.string()) });

export const unsubscribePage = defineFunction({
  name: "GET /stop-mails",
  summary: "Returns a page to unsubscribe from reminders, by the link of one.",
  input,
  output: contents,
  limits: { who: "anybody" },
  errorCodes: [],
});

export const unsubscribe = defineFunction({
  name: "POST /stop-mails",
  summary: "Unsubscribes from reminders by the link of one (RFC 8058); returns a page.",
  input,
  output: contents,
  limits: { who: "anybody" },
  errorCodes: [],
});
