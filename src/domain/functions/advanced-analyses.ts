import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import { languageIds } from "#domain/languages.ts";

/** The written and stored advanced analysis of the last twelve months. */
export const advancedAnalysis = definePaidRun({
  feature: "analytics",
  path: "/advanced-analyses",
  summaries: {
    quote: "Quotes a written analysis of the last twelve months; the price depends on `rows`.",
    start: "Pays for a written analysis of growth, customers and costs, up to `most` tokens, and starts it.",
    cancel: "Cancels an analysis of the caller and refunds its tokens.",
  },
  priced: {},
  question: {
    /** The language for a language model, if one is configured; the built-in sentences appear in the reader's own. */
    language: z.enum(languageIds),
  },
  quoted: { rows: z.number() },
  about: () => ({ subject: { key: "advanced", count: 12 }, words: "growth, customers and costs over 12 months" }),
  errorCodes: { quote: ["timed_out", "too_many_groups"], start: ["nothing_to_analyse"] },
  tooMany: "too_many_analyses",
});
