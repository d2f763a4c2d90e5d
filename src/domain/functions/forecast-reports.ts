import * as z from "zod/mini";

import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import { languageIds } from "#domain/languages.ts";
import { reportMonths, reportParts } from "#domain/metrics/forecast-report/report-choices.ts";

const priced = {
  months: z.pipe(z.coerce.number(), z.literal(reportMonths)),
  /** The groups of revenue; each group is also forecast. */
  parts: z._default(z.enum(reportParts), "none"),
};

/** The paid run that writes and stores an analysis of the revenue forecast and the leads. */
export const forecastReport = definePaidRun({
  feature: "predictive",
  path: "/forecast-reports",
  summaries: {
    quote: "Quotes a written forecast analysis; the price depends on `series` times months.",
    start: "Pays for a written analysis of the revenue forecast and the leads, up to `most` tokens, and starts it.",
    cancel: "Cancels a written analysis of the caller and refunds its tokens.",
  },
  priced,
  question: {
    ...priced,
    /**
     * The language for a language model, if one is configured. The built-in sentences appear in each reader's own
     * language.
     */
    language: z.enum(languageIds),
  },
  quoted: { series: z.int(), leads: z.int() },
  about: ({ months }) => ({
    subject: { key: "forecast", count: months },
    words: `revenue forecast over ${months} months`,
  }),
  errorCodes: { quote: ["timed_out", "too_many_groups"], start: ["nothing_to_analyse"] },
  tooMany: "too_many_analyses",
});
