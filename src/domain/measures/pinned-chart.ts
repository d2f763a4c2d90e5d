import * as z from "zod/mini";

import { measureIds, questionSchema } from "#domain/measures/question.ts";

export const chartKinds = ["line", "bar", "stacked", "area", "funnel", "heat", "bullet"] as const;
export type ChartKind = (typeof chartKinds)[number];

/** How what is pinned can be drawn: as a chart, or as the figure alone. */
export const pinnedKinds = [...chartKinds, "figure"] as const;

/** How many charts and figures somebody can have on their home page. */
export const mostPinned = 12;

/** What is asked and how that is drawn. */
export const pinnedChartSchema = z.object({
  kind: z.enum(pinnedKinds),
  question: questionSchema,
  /** Which measures of the answer are drawn; all of them where nothing is said. */
  columns: z.optional(z.array(z.enum(measureIds))),
  /** Whether each group has a colour of its own. */
  is_coloured: z.optional(z.boolean()),
  /** Whether the figure of the whole range stands above. */
  has_total: z.optional(z.boolean()),
});
export type PinnedChart = z.infer<typeof pinnedChartSchema>;
