import { anyOf, expandPattern, withoutGroups } from "#domain/language/expand-pattern.ts";
import type { DayRule } from "#domain/language/language-words.ts";
import { languageWords } from "#domain/language/words/words-by-language.ts";
import { type Language, mapLanguages } from "#domain/languages.ts";
import { addDays, isDay } from "#domain/time/dates.ts";

type Groups = Readonly<Record<string, string | undefined>>;
type DayPattern = readonly [rule: DayRule | "iso", pattern: string];

const sources: Readonly<Record<Language, readonly DayPattern[]>> = mapLanguages((language) => {
  const { days, isSpaced, weekdays, months } = languageWords[language];
  const parts = { weekday: weekdays.join("|"), month: months.join("|") };
  return [
    ["iso", "(?<iso>\\d{4}-\\d{2}-\\d{2})"],
    ...days.map(([rule, pattern]): DayPattern => [rule, expandPattern(pattern, isSpaced, parts)]),
  ];
});

/** The pattern of any day in a language, without groups. */
export const dayPatterns: Readonly<Record<Language, string>> = mapLanguages((language) =>
  sources[language].map(([, pattern]) => withoutGroups(pattern)).join("|"),
);

/** The patterns of each rule: for a whole text, and for the end, the start and the middle of a text. */
type DayExpressions = readonly {
  rule: DayRule | "iso";
  alone: RegExp;
  atEnd: RegExp;
  atStart: RegExp;
  within: RegExp;
}[];
const built = new Map<Language, DayExpressions>();

function expressionsOf(language: Language): DayExpressions {
  const known = built.get(language);
  if (known) return known;
  const { isSpaced, dayJoins } = languageWords[language];
  const gap = isSpaced ? "\\s+" : "\\s*";
  const edge = isSpaced ? "(?![\\p{L}\\p{N}])" : "";
  const before = expandPattern(dayJoins.before, isSpaced);
  const after = expandPattern(dayJoins.after, isSpaced);
  const expressions = sources[language].map(([rule, pattern]) => ({
    rule,
    alone: new RegExp(`^(?:${pattern})$`, "iu"),
    atEnd: new RegExp(`^(?<rest>.+?)[,，、]?${gap}${before}(?:${pattern})$`, "iu"),
    atStart: new RegExp(`^${before}(?:${pattern})${after}${edge}${gap}(?<rest>.+)$`, "iu"),
    within: new RegExp(`${isSpaced ? "(?<![\\p{L}\\p{N}])" : ""}(?:${pattern})${edge}`, "iu"),
  }));
  built.set(language, expressions);
  return expressions;
}

type Reader = { language: Language; today: string };

/** Parses the day that a text names; null if it names no day, or one that does not exist. */
export function readDay(text: string, { language, today }: Reader): string | null {
  for (const { rule, alone } of expressionsOf(language)) {
    const match = alone.exec(text.trim());
    const day = match && dayOf(rule, match.groups ?? {}, { language, today });
    if (day) return day;
  }
  return null;
}

const plain: readonly (DayRule | "iso")[] = ["today", "tomorrow", "dayAfterTomorrow"];

/**
 * Splits a text into a task and its day. A day at the start or end is removed from the task. A day in the middle stays
 * in the text, and is used only if it is today, tomorrow or the day after tomorrow.
 */
export function splitDay(text: string, reader: Reader): { rest: string; day: string | null } {
  const days = expressionsOf(reader.language);
  for (const { rule, atEnd, atStart } of days)
    for (const edge of [atEnd, atStart]) {
      const match = edge.exec(text);
      const rest = match?.groups?.rest?.trim();
      const day = match && dayOf(rule, match.groups ?? {}, reader);
      if (rest && day) return { rest, day };
    }
  for (const { rule, within } of days) {
    const match = plain.includes(rule) && within.exec(text);
    if (match) return { rest: text, day: dayOf(rule, match.groups ?? {}, reader) };
  }
  return { rest: text, day: null };
}

/** Returns the pattern of a weekday in a language, in any of the given forms. */
export function weekdayPattern(language: Language, forms = languageWords[language].weekdays): string {
  const { isSpaced, weekday } = languageWords[language];
  return anyOf([expandPattern(weekday, isSpaced, { weekday: anyOf(forms) })]);
}

/** Returns the ISO weekday that a text names (1 is Monday); null if it names none. */
export function readWeekday(text: string, language: Language): number | null {
  const at = languageWords[language].weekdays.findIndex((forms) =>
    new RegExp(`^${weekdayPattern(language, [forms])}$`, "iu").test(text),
  );
  return at === -1 ? null : at + 1;
}

/** Returns the ISO weekday of a day, from 1 (Monday) to 7 (Sunday). */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
const placeIn = (forms: readonly string[], word = "") =>
  forms.findIndex((form) => new RegExp(`^(?:${form})$`, "iu").test(word)) + 1;

function dayOf(rule: DayRule | "iso", { iso, n, w, d, m, name }: Groups, { language, today }: Reader): string | null {
  const { weekdays, months } = languageWords[language];
  switch (rule) {
    case "iso":
      return iso !== undefined && isDay(iso) ? iso : null;
    case "today":
      return today;
    case "tomorrow":
      return addDays(today, 1);
    case "dayAfterTomorrow":
      return addDays(today, 2);
    case "nextWeek":
      return addDays(today, 8 - weekdayOf(today));
    case "inDays":
      return addDays(today, Number(n));
    case "inWeeks":
      return addDays(today, 7 * Number(n));
    case "weekday":
    case "weekdayNextWeek": {
      const weekday = placeIn(weekdays, w);
      if (weekday === 0) return null;
      if (rule === "weekdayNextWeek") return addDays(today, 7 - weekdayOf(today) + weekday);
      return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
    }
    case "date": {
      const month = m === undefined ? placeIn(months, name) : Number(m);
      const rest = `-${String(month).padStart(2, "0")}-${String(Number(d)).padStart(2, "0")}`;
      const year = Number(today.slice(0, 4));
      return [`${year}${rest}`, `${year + 1}${rest}`].find((day) => isDay(day) && day >= today) ?? null;
    }
  }
}
