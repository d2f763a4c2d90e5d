/** The supported changes, the more specific before those that the same sentence could also match. */
export const changeIntents = [
  "task.done",
  "deal.value",
  "deal.close",
  "contact.email",
  "contact.phone",
  "record.owner",
  "deal.won",
  "deal.lost",
  "deal.stage",
  "note.create",
  "call.create",
  "task.create",
  "contact.create",
  "account.create",
  "deal.create",
] as const;
export type ChangeIntent = (typeof changeIntents)[number];

/** Rules that recognise days in words. */
export type DayRule =
  | "today"
  | "tomorrow"
  | "dayAfterTomorrow"
  | "nextWeek"
  /** A number of days or weeks from now; the number is the group `n`. */
  | "inDays"
  | "inWeeks"
  /** The next such weekday (group `w`), or that of the next week. */
  | "weekday"
  | "weekdayNextWeek"
  /** The next such calendar day: groups `d`, and `m` for a number or `name` for the name of a month. */
  | "date";

/**
 * The sentences of a language, as regular expressions for a whole text. A space matches any white space. Braces refer to
 * parts of this language and to slots: {record}, {title}, {day}, {amount} and the like.
 */
export type Sentences = {
  /** True if the language separates words by spaces. */
  isSpaced: boolean;
  parts: Readonly<Record<string, string>>;
  /** Phrases that may precede and follow any sentence. */
  polite: { before: string; after: string };
  changes: Readonly<Record<ChangeIntent, readonly string[]>>;
  /** Words for the record attached to the text. */
  thisOne: string;
  /** Matches any text that requests a change. */
  wish: string;
  days: readonly (readonly [rule: DayRule, pattern: string])[];
  /** Monday first; January first. Forms are separated by bars. */
  weekdays: readonly string[];
  months: readonly string[];
  /** Words between a day and the task. */
  dayJoins: { before: string; after: string };
  /** Words for currencies, by currency sign. */
  currencies: Readonly<Record<string, string>>;
};
