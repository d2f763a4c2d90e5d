import { keyMeasures } from "#domain/deals/pipeline-report/business.ts";
import { fittingGrain } from "#domain/metrics/fitting-grain.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { type MetricsSearch, toQuestionPart } from "#domain/metrics/metrics-search.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";

/** The key indicators: two full rows of four. */
export const indicators = [...keyMeasures, "sales_count"] as const satisfies readonly MeasureId[];

/**
 * Returns three questions: for the key indicators and their comparison, for the key indicators by month, and for the
 * charts.
 */
export function profitAndLossQuestions(search: MetricsSearch): [Question, Question, Question] {
  const { compare, ...part } = toQuestionPart(search);
  return [
    { measures: [...indicators], ...part, ...(compare && { compare }) },
    { measures: [...keyMeasures], ...part, grain: "month" },
    { measures: ["revenue", "expenses", "profit"], ...part, grain: fittingGrain(part.range) },
  ];
}

/** True if there are neither sales nor expenses yet. */
export function hasNoMetrics({ missing }: MeasureResult): boolean {
  const lacks = (measure: MeasureId) =>
    missing.some((entry) => entry.measure === measure && entry.reason === "no_facts");
  return lacks("revenue") && lacks("expenses");
}
