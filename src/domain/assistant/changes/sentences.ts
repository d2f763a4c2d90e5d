/** What somebody can ask to have changed, the more exact before what its sentences could also be read as. */
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

/** Rules by which words are days. */
export type DayRule =
  | "today"
  | "tomorrow"
  | "dayAfterTomorrow"
  | "nextWeek"
  /** So many days or weeks from now; the number is the group `n`. */
  | "inDays"
  | "inWeeks"
  /** The next such day of the week (group `w`), or that of the next week. */
  | "weekday"
  | "weekdayNextWeek"
  /** The next such day of the calendar: groups `d`, and `m` for a number or `name` for the name of a month. */
  | "date";

/**
 * The sentences of a language, as regular expressions for the whole of a text. A space stands for any white space. Braces stand
 * for parts of its own, and for what is said: {record}, {title}, {day}, {amount} and the like.
 */
export type Sentences = {
  /** Whether words are written apart. */
  isSpaced: boolean;
  parts: Readonly<Record<string, string>>;
  /** What may stand before and after any of them. */
  polite: { before: string; after: string };
  changes: Readonly<Record<ChangeIntent, readonly string[]>>;
  /** What stands for a record that was named beside the text. */
  thisOne: string;
  /** What a text has that wants something changed, whatever it is. */
  wish: string;
  days: readonly (readonly [rule: DayRule, pattern: string])[];
  /** Monday first; January first. Forms are parted by bars. */
  weekdays: readonly string[];
  months: readonly string[];
  /** What stands between a day and what is to be done on it. */
  dayJoins: { before: string; after: string };
  /** Words for currencies, by the sign that each has. */
  currencies: Readonly<Record<string, string>>;
};
