import { fittingGrain } from "#domain/metrics/fitting-grain.ts";
import { type MetricsSearch, toQuestionPart } from "#domain/metrics/metrics-search.ts";
import type { Days, MeasureId, Question } from "#domain/metrics/question.ts";
import { resolveRange } from "#domain/metrics/ranges.ts";

export const purchaseMeasures = [
  "revenue",
  "sales_count",
  "average_sale",
  "gross_margin",
] as const satisfies readonly MeasureId[];

const maxProducts = 10;

/** Returns the days selected in the URL, for products bought together. */
export const affinityDays = ({ range, from, to }: MetricsSearch, today: string): Days =>
  resolveRange(toQuestionPart({ range, from, to }).range, today);

/**
 * Returns the questions for an account's purchases in a range: the total compared with the previous range, the trend
 * over time, and the products.
 */
export function purchaseQuestions(
  id: string,
  { range, from, to, compare, currency }: MetricsSearch,
): [Question, Question, Question] {
  const part = toQuestionPart({ range, from, to, compare, currency });
  const of = { ...part, filters: { account: [id] } };
  return [
    { ...of, measures: [...purchaseMeasures] },
    { ...of, measures: ["revenue"], grain: fittingGrain(of.range) },
    { ...of, measures: ["revenue"], by: ["product"], top: maxProducts },
  ];
}
