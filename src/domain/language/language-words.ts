/** The ways to name a day in words. */
export type DayRule =
  | "today"
  | "tomorrow"
  | "dayAfterTomorrow"
  /** Monday of the next week. */
  | "nextWeek"
  /** A number of days or weeks from today, in the group `n`. */
  | "inDays"
  | "inWeeks"
  /** The next day after today with this weekday (group `w`), or this weekday in the next week. */
  | "weekday"
  | "weekdayNextWeek"
  /** The next day with this date: the day in group `d`, and the month as a number in `m` or by name in `name`. */
  | "date";

/** The words that questions, requested changes and workflows share. Patterns are those of `expandPattern`. */
export type LanguageWords = {
  /** True if the language separates words with spaces. */
  isSpaced: boolean;
  /** Numbers in words. */
  numbers: Readonly<Record<string, number>>;
  /** The names, starting with Monday and January. Alternative forms are separated by bars. */
  weekdays: readonly string[];
  months: readonly string[];
  /** The pattern of a single weekday, which contains {weekday}. */
  weekday: string;
  days: readonly (readonly [rule: DayRule, pattern: string])[];
  /** Words that connect a day and a task. */
  dayJoins: { before: string; after: string };
  /** Words for currencies, by currency sign. */
  currencies: Readonly<Record<string, string>>;
};
