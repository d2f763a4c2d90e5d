import { foldText } from "#domain/records/lists/search-text.ts";
import { addDays, isDay } from "#domain/time/dates.ts";

type Reader = { language: string; today: string };

/**
 * Returns the day (YYYY-MM-DD) that a user typed, or null if it is not understood. Understands dates in numbers, in the
 * order of the language, or with the name of a month (without a year, the nearest one), weekdays (the next one), and
 * phrases such as "tomorrow", "next week" and "in 3 days". The words and the order are from Intl, so that a new
 * language needs no additional data.
 */
export function readTypedDay(typed: string, { language, today }: Reader): string | null {
  const text = plain(typed);
  if (isDay(text)) return text;
  const { order } = vocabularyOf(language);
  const candidates = [...new Set([language, "en"])].map(vocabularyOf);
  return (
    readNumbers(text, order, today) ??
    firstOf(candidates, (words) => readPhrase(text, words, today) ?? readMonthName(text, words, today))
  );
}

const plain = (text: string) => foldText(text).replaceAll(/\s+/g, " ");

function firstOf<Item, Result>(items: readonly Item[], read: (item: Item) => Result | null): Result | null {
  for (const item of items) {
    const result = read(item);
    if (result !== null) return result;
  }
  return null;
}

type Unit = "day" | "week" | "month" | "year";
/** The maximum number of units in phrases such as "in 3 days". */
const reach: Readonly<Record<Unit, number>> = { day: 60, week: 52, month: 24, year: 10 };

type Vocabulary = {
  /** The parts of a date, in the language's order for numeric dates. */
  order: readonly Part[];
  phrases: ReadonlyMap<string, readonly [count: number, unit: Unit]>;
  /** The names of weekdays (0 is Sunday), and of months (1 is January). */
  weekdays: ReadonlyMap<string, number>;
  months: ReadonlyMap<string, number>;
};
type Part = "year" | "month" | "day";

const vocabularies = new Map<string, Vocabulary>();

/** Returns the words of a language. They are cached, because collecting them takes a few milliseconds. */
function vocabularyOf(language: string): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  const vocabulary = {
    order: new Intl.DateTimeFormat(language, { year: "numeric", month: "2-digit", day: "2-digit" })
      .formatToParts()
      .flatMap(({ type }) => (type === "year" || type === "month" || type === "day" ? type : [])),
    phrases: phrasesOf(language),
    weekdays: weekdayNames(language),
    months: monthNames(language),
  };
  vocabularies.set(language, vocabulary);
  return vocabulary;
}

function phrasesOf(language: string): Vocabulary["phrases"] {
  const phrases = new Map<string, readonly [number, Unit]>();
  for (const numeric of ["auto", "always"] as const) {
    const format = new Intl.RelativeTimeFormat(language, { numeric });
    for (const unit of ["day", "week", "month", "year"] as const)
      for (let count = -reach[unit]; count <= reach[unit]; count += 1)
        phrases.set(plain(format.format(count, unit)), [count, unit]);
  }
  return phrases;
}

/** Creates a formatter for dates in a language, without full stops. */
function namer(language: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
  return (iso: string) => plain(format.format(new Date(`${iso}T00:00:00Z`))).replaceAll(".", "");
}

const sunday = "2026-11-01";

function weekdayNames(language: string): Vocabulary["weekdays"] {
  const names = new Map<string, number>();
  for (const weekday of ["long", "short"] as const) {
    const name = namer(language, { weekday });
    for (let at = 0; at < 7; at += 1) names.set(name(addDays(sunday, at)), at);
  }
  return names;
}

function monthNames(language: string): Vocabulary["months"] {
  const names = new Map<string, number>();
  for (const style of ["long", "short"] as const)
    for (const options of [{ month: style }, { month: style, day: "numeric" }] as const) {
      const name = namer(language, options);
      for (let month = 1; month <= 12; month += 1)
        for (const part of name(`2026-${String(month).padStart(2, "0")}-01`).split(/[^\p{L}\p{M}]+/u))
          if (part !== "" && !isLink(part)) names.set(part, month);
    }
  return names;
}

/** True for a short word between the parts of a date, such as "of" or the Spanish "de". */
const isLink = (part: string) => /^(of|the|de|del|el)$/.test(part);

function readPhrase(text: string, { phrases, weekdays }: Vocabulary, today: string): string | null {
  const phrase = phrases.get(text);
  if (phrase) return addUnits(today, ...phrase);
  const weekday = weekdays.get(text.replaceAll(".", ""));
  if (weekday === undefined) return null;
  return addDays(today, ((weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);
}

function addUnits(day: string, count: number, unit: Unit): string {
  if (unit === "day") return addDays(day, count);
  if (unit === "week") return addDays(day, 7 * count);
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count * (unit === "year" ? 12 : 1));
  const last = new Date(first);
  last.setUTCMonth(first.getUTCMonth() + 1, 0);
  // The last day of the month, if the month has no such day.
  return addDays(first.toISOString().slice(0, 10), Math.min(Number(day.slice(8)), last.getUTCDate()) - 1);
}

function readMonthName(text: string, { months }: Vocabulary, today: string): string | null {
  const parts = text.split(/[^\p{L}\p{M}\d]+/u).filter(Boolean);
  const month = firstOf(parts, (part) => months.get(part) ?? null);
  const numbers = parts.filter((part) => /^\d+$/.test(part)).map(Number);
  const unknown = parts.filter((part) => !/^\d+$/.test(part) && !months.has(part) && !isLink(part));
  if (month === null || unknown.length > 0 || numbers.length < 1 || numbers.length > 2) return null;
  const [first = 0, second] = numbers;
  return first > 31 ? dayOf(first, month, second ?? 0, today) : dayOf(second, month, first, today);
}

function readNumbers(text: string, order: readonly Part[], today: string): string | null {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length < 2 || numbers.length > 3 || !/^[\d\s./\-年月日년월일]+$/.test(text)) return null;
  // Four digits at the start are the year in any language.
  const isIso = numbers.length === 3 && numbers[0]?.length === 4;
  const parts = isIso
    ? ["year", "month", "day"]
    : numbers.length === 2
      ? order.filter((part) => part !== "year")
      : order;
  const at = (part: Part) => (parts.includes(part) ? Number(numbers[parts.indexOf(part)]) : undefined);
  return dayOf(at("year"), at("month") ?? 0, at("day") ?? 0, today);
}

/**
 * Returns a day; null if it does not exist. Without a year, it is the nearest such day; a year with two digits is in
 * the 2000s.
 */
function dayOf(year: number | undefined, month: number, day: number, today: string): string | null {
  const write = (of: number) =>
    `${String(of).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (year !== undefined) {
    const iso = write(year < 100 ? 2000 + year : year);
    return isDay(iso) ? iso : null;
  }
  const distance = (iso: string) => Math.abs(Date.parse(iso) - Date.parse(today));
  const now = Number(today.slice(0, 4));
  const [nearest] = [now - 1, now, now + 1]
    .map(write)
    .filter(isDay)
    .toSorted((one, other) => distance(one) - distance(other));
  return nearest ?? null;
}
