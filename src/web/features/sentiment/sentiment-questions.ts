import { type FiguresDefaults, type FiguresSearch, toQuestionPart } from "#domain/measures/figures-search.ts";
import { fittingGrain } from "#domain/measures/fitting-grain.ts";
import type { Question } from "#domain/measures/question.ts";
import { trendRange } from "#domain/sentiment/sentiment-window.ts";

export const feelings = ["positive_messages", "neutral_messages", "negative_messages"] as const;

/** In the order in which charts tell them apart: blue for positive, orange for negative. */
export const drawnFeelings = ["positive_messages", "negative_messages", "neutral_messages"] as const;

export const sentimentDefaults = { range: trendRange } as const satisfies FiguresDefaults;

/** How messages of the last 30 days are parted, and the same of which nothing has to be named. */
const lately: Question = { measures: ["messages_received"], range: "last_30_days", by: ["sentiment"] };
export const latelyKept: Question = { measures: [...drawnFeelings], range: "last_30_days" };

/** What the page asks: the whole of the days that are chosen, their course, and how messages of the last 30 days are parted. */
export const sentimentQuestions = ({ range, from, to, compare }: FiguresSearch): [Question, Question, Question] => {
  const part = toQuestionPart({ range, from, to, compare }, sentimentDefaults);
  return [
    { measures: [...feelings, "messages_received", "doubtful_messages", "net_sentiment"], ...part },
    { measures: [...feelings], range: part.range, grain: fittingGrain(part.range) },
    lately,
  ];
};
