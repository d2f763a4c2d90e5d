import type { Question } from "#domain/measures/question.ts";
import { trendDays } from "#domain/sentiment/sentiment-window.ts";
import { addDays } from "#domain/time/dates.ts";

export const feelings = ["positive_messages", "neutral_messages", "negative_messages"] as const;

/** In the order in which charts tell them apart: blue for positive, orange for negative. */
export const drawnFeelings = ["positive_messages", "negative_messages", "neutral_messages"] as const;

/** What the page asks: the whole of five months, its months, and how messages of the last 30 days are parted. */
export const sentimentQuestions = (today: string): [Question, Question, Question] => {
  const range = trendDays(today);
  return [
    { measures: [...feelings, "messages_received", "doubtful_messages", "net_sentiment"], range },
    { measures: [...feelings], range, grain: "month" },
    { measures: ["messages_received"], range: { from: addDays(today, -29), to: today }, by: ["sentiment"] },
  ];
};

/** The same of days that move with today: what is pinned or watched is read on other days. */
export const movingOf = (question: Question): Question => ({ ...question, range: "last_90_days" });
