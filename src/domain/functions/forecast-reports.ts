import * as z from "zod/mini";

import { reportMonths, reportParts } from "#domain/forecast-report/report-choices.ts";
import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import { languageIds } from "#domain/languages.ts";

const priced = {
  /** The horizon in months. */
  months: z.pipe(z.coerce.number(), z.literal(reportMonths)),
  /** The grouping of revenue; each part is forecast too. */
  parts: z._default(z.enum(reportParts), "none"),
};

/** The written and stored advice from the forecast and the leads. */
export const forecastReport = definePaidRun({
  feature: "predictive",
  path: "/forecast-reports",
  summaries: {
    quote:
      "What a written forecast analysis would cost its caller now; `series` times months is the work that the price goes by.",
    start: "Pays for a written analysis of the revenue forecast and the leads, `most` tokens at most, and starts it.",
    cancel: "Stops a written analysis of one's own, and gives its tokens back.",
  },
  priced,
  question: {
    ...priced,
    /** The language for a language model, if one is configured; the built-in sentences appear in the reader's own. */
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
