import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import { languageIds } from "#domain/languages.ts";

/** The paid run that writes and stores an analysis of the last twelve months. */
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
    /**
     * The language for a language model, if one is configured. The built-in sentences appear in each reader's own
     * language.
     */
    language: z.enum(languageIds),
  },
  quoted: { rows: z.number() },
  about: () => ({ subject: { key: "advanced", count: 12 }, words: "growth, customers and costs over 12 months" }),
  errorCodes: { quote: ["timed_out", "too_many_groups"], start: ["nothing_to_analyse"] },
  tooMany: "too_many_analyses",
});
