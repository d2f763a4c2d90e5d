import { trendRange } from "#domain/customers/sentiment/sentiment-window.ts";
import { fittingGrain } from "#domain/metrics/fitting-grain.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import { metricsDefaults, type MetricsSearch, toQuestionPart } from "#domain/metrics/metrics-search.ts";
import type { MeasureId, Question } from "#domain/metrics/question.ts";

export const feelings = ["positive_messages", "neutral_messages", "negative_messages"] as const;

export const sentimentDefaults = { ...metricsDefaults, range: trendRange } as const;

/**
 * Returns the questions of the page: totals of the selected range, their trend, and messages of the last 30 days by
 * sentiment.
 */
export const sentimentQuestions = ({ range, from, to, compare }: MetricsSearch): [Question, Question, Question] => {
  const part = toQuestionPart({ range, from, to, compare }, sentimentDefaults);
  return [
    { measures: [...feelings, "messages_received", "doubtful_messages", "net_sentiment"], ...part },
    { measures: [...feelings], range: part.range, grain: fittingGrain(part.range) },
    { measures: [...feelings], range: "last_30_days" },
  ];
};

/** Returns the numbers of classified, uncertain and unclassified messages, and whether there are no earlier ones. */
export function messageCounts(result: MeasureResult | undefined) {
  const placeOf = (measure: MeasureId) => result?.columns.findIndex((column) => column.measure === measure) ?? -1;
  const valueOf = (measure: MeasureId) => result?.total.values[placeOf(measure)] ?? 0;
  // The net sentiment is computed from the classified messages, so its `n` is their number.
  const read = result?.total.n[placeOf("net_sentiment")] ?? 0;
  return {
    read,
    doubtful: valueOf("doubtful_messages"),
    unread: valueOf("messages_received") - read,
    hasNoEarlier: result?.compared_range != null && result.total.compared.every((value) => value === null),
    valueOf,
  };
}
