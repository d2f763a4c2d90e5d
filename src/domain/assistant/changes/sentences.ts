/** The supported changes. A more specific change comes before any other that the same sentence could match. */
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

/** The ways to name a day in words. */
export type DayRule =
  | "today"
  | "tomorrow"
  | "dayAfterTomorrow"
  | "nextWeek"
  /** A number of days or weeks from today, in the group `n`. */
  | "inDays"
  | "inWeeks"
  /** The next day with this weekday (group `w`), or the same weekday of next week. */
  | "weekday"
  | "weekdayNextWeek"
  /** The next day with this date: the day in group `d`, and the month as a number in `m` or by name in `name`. */
  | "date";

/**
 * The sentences of a language, as regular expressions for a whole text. A space matches any white space. Braces refer
 * to parts of this language and to slots, such as {record}, {title}, {day} and {amount}.
 */
export type Sentences = {
  /** True if the language separates words with spaces. */
  isSpaced: boolean;
  parts: Readonly<Record<string, string>>;
  /** Polite phrases that can precede or follow any sentence. */
  polite: { before: string; after: string };
  changes: Readonly<Record<ChangeIntent, readonly string[]>>;
  /** Words that refer to the record attached to the text. */
  thisOne: string;
  /** Matches any text that requests a change. */
  wish: string;
  days: readonly (readonly [rule: DayRule, pattern: string])[];
  /** The names, starting with Monday and January. Alternative forms are separated by bars. */
  weekdays: readonly string[];
  months: readonly string[];
  /** Words that connect a day and a task. */
  dayJoins: { before: string; after: string };
  /** Words for currencies, by currency sign. */
  currencies: Readonly<Record<string, string>>;
};
