import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";

export const sendContactMessage = defineFunction({
  name: "POST /contact",
  summary:
    "Keeps a message of the contact page for whoever runs the server; takes a form, and answers with JSON or leads back to the page.",
  input: z.object({}),
  output: contents,
  limits: { who: "anybody" },
  errorCodes: [],
});
