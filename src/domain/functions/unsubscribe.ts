import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";

const input = z.object({ token: z.optional(z.string()) });

export const unsubscribePage = defineFunction({
  name: "GET /stop-mails",
  summary: "A page that asks whoever holds the link of a reminder whether they want no more of them.",
  input,
  output: contents,
  limits: { who: "anybody" },
  errorCodes: [],
});

export const unsubscribe = defineFunction({
  name: "POST /stop-mails",
  summary: "Ends the mails of reminders to whoever holds the link of one (RFC 8058); answers with a page.",
  input,
  output: contents,
  limits: { who: "anybody" },
  errorCodes: [],
});
