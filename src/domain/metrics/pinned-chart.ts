import * as z from "zod/mini";

import { measureIds, questionSchema } from "#domain/metrics/question.ts";

export const chartKinds = ["line", "bar", "stacked", "area", "funnel", "heat", "bullet"] as const;
export type ChartKind = (typeof chartKinds)[number];

/** The ways to display a pinned item: a kind of chart, or only the value. */
export const pinnedKinds = [...chartKinds, "metric"] as const;

/** Maximum number of charts and metrics on a user's home page. */
export const maxPinnedCharts = 12;

/** A question and the way to display its result. */
export const pinnedChartSchema = z.object({
  kind: z.enum(pinnedKinds),
  question: questionSchema,
  /** The measures of the result to display; default: all of them. */
  columns: z.optional(z.array(z.enum(measureIds))),
  /** True if each group has its own colour. */
  is_coloured: z.optional(z.boolean()),
  /** True if the value of the whole range is shown above. */
  has_total: z.optional(z.boolean()),
});
export type PinnedChart = z.infer<typeof pinnedChartSchema>;
