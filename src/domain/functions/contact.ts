import * as z from "zod/mini";

import { contents, defineFunction } from "#domain/functions/define-function.ts";

export const sendContactMessage = defineFunction({
  name: "POST /contact",
  summary:
    "Stores a message of the contact page for the operator; accepts a form, and returns JSON or redirects to the page.",
  input: z.object({}),
  output: contents,
  limits: { who: "anybody" },
  errorCodes: [],
});
