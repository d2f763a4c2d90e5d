import * as z from "zod/mini";

import { parsedQuestionSchema } from "#domain/assistant/parsed-question.ts";
import { languageIds } from "#domain/languages.ts";

/**
 * A question with an answer that a user reported as wrong; one line of the file that a workspace exports and `npm run
 * evals` reads.
 */
export const reportedQuestionSchema = z.object({
  language: z.enum(languageIds),
  question: z.string(),
  /** The interpretation of the question; null if a language model answered it. */
  interpretation: z.nullable(parsedQuestionSchema),
  expected: z.nullable(z.string()),
});
export type ReportedQuestion = z.infer<typeof reportedQuestionSchema>;

/** Formats reported questions as the lines of a file. */
export const formatReportedQuestions = (reported: readonly ReportedQuestion[]): string =>
  reported
    .map(({ language, question, interpretation, expected }) =>
      JSON.stringify({ language, question, interpretation, expected }),
    )
    .join("\n");
