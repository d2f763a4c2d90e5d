import * as z from "zod/mini";

import { defineFunction } from "#domain/functions/define-function.ts";
import { measureResultSchema } from "#domain/metrics/measure-result.ts";
import { questionSchema } from "#domain/metrics/question.ts";

/** The only way to query metrics. Each page requests all of its metrics in one call. */
export const ask = defineFunction({
  name: "POST /ask",
  summary: "Computes up to 20 questions about a workspace with the caller's rights, within 30 seconds in total.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      questions: z.array(questionSchema).check(z.minLength(1), z.maxLength(20)),
    }),
  }),
  output: z.object({ answers: z.array(measureResultSchema) }),
  limits: { who: "signed_in", bytes: 256 * 1024 },
  errorCodes: ["bad_question", "too_many_groups", "timed_out", "not_found"],
});
