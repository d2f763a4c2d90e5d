import type { DimensionId, Grain, MeasureId } from "#domain/measures/question.ts";

/** What is counted and has no dimension of its own. */
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

/** Spans of days that one expression names. */
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
  "all",
] as const;
export type TimeWord = (typeof timeWords)[number];

/** How deals stand, and what happened to records. */
export const states = ["won", "lost", "open", "new", "stuck"] as const;
export type State = (typeof states)[number];

/**
 * What a word of a question can mean. A language is nothing but the words for these: the grammar that puts them together is
 * the same for all of them.
 */
export type Concept =
  | `measure.${MeasureId}`
  | `dimension.${DimensionId}`
  | `thing.${Thing}`
  | `state.${State}`
  | `time.${TimeWord}`
  /** In 'last 3 months', and where a figure is asked for by month. */
  | `unit.${Grain}`
  /** What follows the number of a day, month, quarter or year of the calendar where a language writes it so. */
  | `calendar.${Grain}`
  | `grain.${Grain}`
  | `month.${number}`
  | `number.${number}`
  /** Of quarters: the second of several is not two of them. */
  | `ordinal.${number}`
  | `value.${"high" | "medium" | "low"}`
  | `quantity.${"count" | "value" | "average" | "total"}`
  | `rank.${"top" | "bottom" | "most" | "fewest"}`
  | `compare.${"mark" | "previous" | "year"}`
  | `span.${"last" | "next" | "since" | "from" | "to" | "until"}`
  /** What is missing stands after the word in most languages, before it in others. */
  | `not.${"not" | "without" | "lacking" | "except"}`
  | `than.${"more" | "less" | "least" | "most"}`
  | `mark.${"by" | "which" | "who" | "mine" | "list" | "why" | "meaning" | "trend" | "change" | "closing" | "follow" | "and"}`
  /** It says nothing that changes the answer. */
  | "noise";

/** The words of a language: what means a concept, parted by bars. */
export type Words = { readonly [C in Concept]?: string };
