import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import { languageIds } from "#domain/languages.ts";

/** The written and stored advanced analysis of the last twelve months. */
export const advancedAnalysis = definePaidRun({
  feature: "analytics",
  path: "/advanced-analyses",
  summaries: {
    quote:
      "What a written analysis of the last twelve months would cost its caller now; `rows` is the work that the price goes by.",
    start: "Pays for a written analysis of growth, customers and costs, `most` tokens at most, and starts it.",
    cancel: "Stops an analysis of one's own, and gives its tokens back.",
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
