import * as z from "zod/mini";

import { periodSchema } from "#domain/analysis/period-schema.ts";
import { isOfDays, periodDays, type Period, readDays } from "#domain/analysis/periods.ts";
import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import type { DescribedSubject } from "#domain/tokens/transaction-subject.ts";

export const analysis = definePaidRun({
  feature: "analytics",
  path: "/analyses",
  summaries: {
    quote: "What an analysis of the deals would cost its caller now; `rows` is the work that the price goes by.",
    start: "Pays for an analysis of a period, `most` tokens at most, and starts it; the same `key` never starts two.",
    cancel: "Stops an analysis of one's own, and gives its tokens back.",
  },
  priced: { pipeline_id: z.optional(z.uuid()) },
  question: { period: periodSchema, pipeline_id: z.nullish(z.uuid()) },
  quoted: { rows: z.number(), today: z.iso.date() },
  about: ({ period }) => aboutPeriod(period),
  errorCodes: { quote: ["pipeline_not_found"], start: ["bad_period", "nothing_to_analyse"] },
  tooMany: "too_many_analyses",
});

function aboutPeriod(period: Period): DescribedSubject {
  if (isOfDays(period)) {
    const count = periodDays[period];
    return { subject: { key: "pipeline", count }, words: `sales pipeline over ${count} days` };
  }
  const days = readDays(period);
  if (days) return { subject: { key: "pipelineDays", ...days }, words: `sales pipeline ${days.from} to ${days.to}` };
  const key = period === "month" ? "pipelineMonth" : "pipelineQuarter";
  return { subject: { key }, words: `sales pipeline this ${period}` };
}
