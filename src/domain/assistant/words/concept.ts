import type { DimensionId, Grain, MeasureId } from "#domain/metrics/question.ts";

/** Things that can be counted and have no dimension of their own. */
export const things = [
  "deals",
  "sales",
  "leads",
  "expenses",
  "calls",
  "activities",
  "meetings",
  "tasks",
  "notes",
] as const;
export type Thing = (typeof things)[number];

/** Date ranges that one expression names. */
export const timeWords = [
  "today",
  "yesterday",
  "tomorrow",
  "this_week",
  "last_week",
  "next_week",
  "this_month",
  "last_month",
  "next_month",
  "this_quarter",
  "last_quarter",
  "next_quarter",
  "this_year",
  "last_year",
  "next_year",
  "prior_week",
  "prior_month",
  "prior_quarter",
  "prior_year",
  "all",
] as const;
export type TimeWord = (typeof timeWords)[number];

/** States of deals, and events of records. */
export const states = ["won", "lost", "open", "new", "stuck"] as const;
export type State = (typeof states)[number];

/**
 * The meanings of words in a question. A language only defines the words for these; the grammar is the same for all
 * languages.
 */
export type Concept =
  | `measure.${MeasureId}`
  | `dimension.${DimensionId}`
  | `thing.${Thing}`
  | `state.${State}`
  | `time.${TimeWord}`
  /** A column of accounts and contacts, named next to its value, or missing. */
  | `attribute.${"industry" | "country" | "city" | "email" | "phone"}`
  /** In 'last 3 months', and where a metric is requested by month. */
  | `unit.${Grain}`
  /** The suffix of the number of a day, month, quarter or year in languages that use one. */
  | `calendar.${Grain}`
  | `half.${1 | 2}`
  | `grain.${Grain}`
  | `month.${number}`
  | `number.${number}`
  /** Ordinals of quarters: 'the second quarter' is not two quarters. */
  | `ordinal.${number}`
  | `value.${"high" | "medium" | "low"}`
  | `quantity.${"count" | "value" | "average" | "total"}`
  /** The first and the last are ranks only with a number: '前5'. */
  | `rank.${"top" | "bottom" | "most" | "fewest" | "first" | "last"}`
  | `compare.${"mark" | "previous" | "year"}`
  | `span.${"last" | "next" | "since" | "after" | "before" | "from" | "to" | "until"}`
  /** The missing thing follows the word in most languages, and precedes it in others. */
  | `not.${"not" | "without" | "lacking" | "except"}`
  | `than.${"more" | "less" | "least" | "most"}`
  | `mark.${"by" | "which" | "when" | "who" | "mine" | "list" | "why" | "meaning" | "trend" | "change" | "closing" | "follow" | "and"}`
  /** Verbs of selling and buying, which add nothing to units, orders or customers that are counted. */
  | "mark.sold"
  /** Asks what money was spent on. */
  | "mark.spent"
  /** 'Have not ordered', of customers, and half a year, of which no number is written. */
  | `mark.${"quiet" | "halfYear"}`
  /** A third person, who is named in the question before. */
  | "mark.they"
  /** A request for a forecast or advice, which a query of records cannot answer. */
  | `mark.${"future" | "advice"}`
  /** Words that do not change the answer, also within a phrase. */
  | "filler"
  /** Words that do not change the answer. */
  | "noise";

/** The words of a language for each concept, separated by bars. */
export type Words = { readonly [C in Concept]?: string };
