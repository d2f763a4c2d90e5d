import type { Question } from "#domain/metrics/question.ts";

import type { SalesFilter } from "./sales-filter.ts";

/** Dimensions that deals can be broken down by. */
export const salesParts = ["stage", "owner", "source"] as const;
export type SalesPart = (typeof salesParts)[number];

/**
 * Returns the questions of the strip above the deals: for today, and for the last twelve months compared with the
 * twelve before.
 */
export const keyQuestions = (narrowing: SalesFilter): Question[] => [
  { measures: ["weighted_pipeline", "stuck_deals"], range: "today", ...narrowing },
  {
    measures: ["win_rate", "average_deal", "sales_velocity", "sales_cycle"],
    range: "last_12_months",
    compare: "previous",
    ...narrowing,
  },
];

/**
 * Returns the questions of the charts. A target applies to the whole workspace, so it is shown only without filters.
 */
export const chartQuestions = (narrowing: SalesFilter, part: SalesPart): [Question, Question, Question] => [
  {
    measures: Object.keys(narrowing).length > 0 ? ["expected_revenue"] : ["expected_revenue", "revenue_target"],
    range: "next_12_months",
    grain: "month",
    ...narrowing,
  },
  { measures: ["weighted_pipeline", "open_deals"], range: "today", by: [part], top: 10, ...narrowing },
  { measures: ["deals_lost", "lost_value"], range: "last_12_months", by: ["lost_reason"], top: 8, ...narrowing },
];
