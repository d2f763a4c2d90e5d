import * as z from "zod/mini";

import { periodSchema } from "#domain/deals/pipeline-report/period-schema.ts";
import { isOfDays, periodDays, type Period, readDays } from "#domain/deals/pipeline-report/periods.ts";
import { definePaidRun } from "#domain/functions/define-paid-run.ts";
import type { DescribedSubject } from "#domain/tokens/transaction-subject.ts";

export const analysis = definePaidRun({
  feature: "analytics",
  path: "/analyses",
  summaries: {
    quote: "Quotes an analysis of the deals; the price depends on `rows`.",
    start: "Pays for an analysis of a period, up to `most` tokens, and starts it; idempotent by `key`.",
    cancel: "Cancels an analysis of the caller and refunds its tokens.",
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
