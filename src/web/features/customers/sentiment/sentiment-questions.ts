import { trendRange } from "#domain/customers/sentiment/sentiment-window.ts";
import { fittingGrain } from "#domain/metrics/fitting-grain.ts";
import { metricsDefaults, type MetricsSearch, toQuestionPart } from "#domain/metrics/metrics-search.ts";
import type { Question } from "#domain/metrics/question.ts";

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
