import type { Token } from "#domain/assistant/segment.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import type { Days, Grain, Question, Range } from "#domain/metrics/question.ts";
import { addMonths } from "#domain/records/lists/calendar.ts";
import { addDays, isDay } from "#domain/time/dates.ts";

const firstYear = 1900;
const lastYear = 2100;

/**
 * A date range named in a question, and its position among the tokens. `prior` is the unit of a range such as 'the
 * month before'.
 */
export type Stretch = { range: Range; at: number; end: number; tokens: Token[]; parts?: Parts; prior?: Grain };

export type ParsedDays = {
  range?: Range;
  compare?: NonNullable<Question["compare"]>;
  /** True if no query can express these date ranges or their comparison. */
  isOdd?: true;
};

/** The day a question is asked, and the year that the conversation is about, if it is not the current year. */
export type Calendar = {
  today: string;
  year: number | undefined;
  /** True if a month without a year is the next one, because the question is about expected days. */
  isAhead?: boolean;
};

export type Parts = Partial<Record<"year" | "half" | "quarter" | "month" | "day", number>>;

/** Parses a date with day, month, quarter and year in any order; null if there is none at this position. */
export function readCalendar(stream: TokenStream, at: number, calendar: Calendar): Stretch | null {
  const { today } = calendar;
  const token = stream.tokens[at];
  if (token?.day && isDay(token.day))
    return { range: { from: token.day, to: token.day }, at, end: at + 1, tokens: [token] };
  const parts: Parts = {};
  let end = at;
  while (end < stream.tokens.length) {
    const read = readPart(stream.tokens, end, parts, today);
    if (!read) break;
    Object.assign(parts, read.parts);
    end += read.length;
    // Skips words that join the parts of a date, as in 'March of 2017'.
    if (meaning(stream.tokens[end], "span.from") !== undefined && readPart(stream.tokens, end + 1, parts, today))
      end += 1;
  }
  if (Object.keys(parts).every((part) => part === "day")) return null;
  const range = daysOf(parts, calendar);
  return range && { range, at, end, tokens: stream.tokens.slice(at, end), parts };
}

const isSpan = (token: Token | undefined) =>
  ["span.to", "span.until", "span.from"].some((mark) => meaning(token, mark) !== undefined);

/** Parses two days of one month: 'from 1 to 15 June', 'June 1 to 15'. Returns null for anything else. */
export function readDayRange(stream: TokenStream, at: number, calendar: Calendar): Stretch | null {
  const { tokens } = stream;
  const first = tokens[at]?.number;
  const after = isSpan(tokens[at + 1]) ? at + 2 : at + 1;
  const last = first === undefined ? null : readCalendar(stream, after, calendar);
  if (first !== undefined && last?.parts?.day !== undefined && last.parts.month !== undefined)
    return tokens[after]?.number === last.parts.day
      ? joinDays(stream, at, [first, last.parts], last.end, calendar)
      : null;
  const start = readCalendar(stream, at, calendar);
  if (start?.parts?.day === undefined || start.parts.month === undefined || !isSpan(tokens[start.end])) return null;
  const day = tokens[start.end + 1]?.number;
  if (day === undefined || meaning(tokens[start.end + 2], "calendar") === "month") return null;
  const isMarked = meaning(tokens[start.end + 2], "calendar") === "day";
  const end = start.end + (isMarked ? 3 : 2);
  return joinDays(stream, at, [start.parts.day, { ...start.parts, day }], end, calendar);
}

function joinDays(
  { tokens }: TokenStream,
  at: number,
  [first, last]: readonly [number, Parts],
  end: number,
  calendar: Calendar,
): Stretch | null {
  const [one, other] = [daysOf({ ...last, day: first }, calendar), daysOf(last, calendar)];
  if (!one || !other || one.from >= other.from) return null;
  return { range: { from: one.from, to: other.to }, at, end, tokens: tokens.slice(at, end) };
}

const century = 2000;

function readPart(
  tokens: readonly Token[],
  at: number,
  known: Parts,
  today: string,
): { parts: Parts; length: number } | null {
  const [token, next] = tokens.slice(at, at + 2);
  if (!token) return null;
  if (token.quarter && known.quarter === undefined) return { parts: { quarter: token.quarter }, length: 1 };
  const half = Number(meaning(token, "half"));
  if (half >= 1 && known.half === undefined) return { parts: { half }, length: 1 };
  const month = Number(meaning(token, "month"));
  if (month >= 1 && known.month === undefined) return { parts: { month }, length: 1 };
  const mark = markOf(next);
  const number = numberOf(token) ?? (mark === "quarter" ? ordinalOf(token) : undefined);
  // '2,000' is an amount.
  // 'Q3 26' is a quarter of 2026. After a month, such a number would be a day.
  const isShortYear = known.quarter !== undefined && known.month === undefined && /^\d\d$/.test(token.text);
  if (number !== undefined && known.year === undefined && isShortYear && mark === undefined)
    return { parts: { year: century + number }, length: 1 };
  const isYear = /^\d{4}$/.test(token.text) && number !== undefined && number >= firstYear && number <= lastYear;
  if (number !== undefined && known.year === undefined && isYear)
    return { parts: { year: number }, length: mark === "year" ? 2 : 1 };
  const limit = { month: 12, quarter: 4, day: 31 } as const;
  if (number !== undefined && (mark === "month" || mark === "quarter" || mark === "day") && known[mark] === undefined)
    return number >= 1 && number <= limit[mark] ? { parts: { [mark]: number }, length: 2 } : null;
  // As in 'March 5' or '5 de marzo'.
  const named = meaning(next, "span.from") === undefined ? next : tokens[at + 2];
  const isNextToMonth = mark === undefined && (known.month !== undefined || Number(meaning(named, "month")) >= 1);
  if (token.number !== undefined && known.day === undefined && isNextToMonth && token.number >= 1 && token.number <= 31)
    return { parts: { day: token.number }, length: 1 };
  const word = meaning(token, "time");
  const thisYear = Number(today.slice(0, 4));
  const continues =
    known.month !== undefined ||
    known.quarter !== undefined ||
    known.half !== undefined ||
    isCalendarPart(tokens, at + 1);
  if (known.year === undefined && continues && (word === "this_year" || word === "last_year"))
    return { parts: { year: word === "this_year" ? thisYear : thisYear - 1 }, length: 1 };
  return null;
}

/** True if there is a month, a quarter or a half-year at this position. */
function isCalendarPart(tokens: readonly Token[], at: number): boolean {
  const [token, next] = tokens.slice(at, at + 2);
  if (token?.quarter !== undefined || Number(meaning(token, "month")) >= 1 || Number(meaning(token, "half")) >= 1)
    return true;
  const mark = markOf(next);
  const number = numberOf(token) ?? ordinalOf(token);
  return number !== undefined && (mark === "month" || mark === "quarter");
}

/**
 * Returns the part of a date that the word next to its number names, as in '3 月' or 'second quarter'; undefined for
 * other words.
 */
const markOf = (token: Token | undefined): string | undefined =>
  meaning(token, "calendar") ?? (meaning(token, "unit") === "quarter" ? "quarter" : undefined);

/** Returns the number of an ordinal, as in 'the second quarter'; undefined for other words. */
const ordinalOf = (token: Token | undefined): number | undefined => {
  const word = meaning(token, "ordinal");
  return word === undefined ? undefined : Number(word);
};

export const numberOf = (token: Token | undefined): number | undefined => {
  if (token?.number !== undefined) return token.number;
  const word = meaning(token, "number");
  return word === undefined ? undefined : Number(word);
};

/**
 * Returns the days of a date; null if the day does not exist or has no month. If no year is known, it is the latest
 * year in which the first of these months has started, or for expected days the first in which they have not ended.
 */
export function daysOf(
  { half, quarter, month, day, ...parts }: Parts,
  { today, year, isAhead = false }: Calendar,
): Days | null {
  const thisYear = Number(today.slice(0, 4));
  const first = half !== undefined ? half * 6 - 5 : quarter !== undefined ? quarter * 3 - 2 : (month ?? 1);
  const months = half !== undefined ? 6 : quarter !== undefined ? 3 : month === undefined ? 12 : 1;
  const monthIn = (of: number) => `${of}-${String(first).padStart(2, "0")}`;
  const hasStarted = `${monthIn(thisYear)}-01` <= today;
  const hasEnded = `${addMonths(monthIn(thisYear), months)}-01` <= today;
  const nearest = isAhead ? (hasEnded ? thisYear + 1 : thisYear) : hasStarted ? thisYear : thisYear - 1;
  const start = monthIn(parts.year ?? year ?? nearest);
  if (day !== undefined) {
    const date = `${start}-${String(day).padStart(2, "0")}`;
    return month !== undefined && isDay(date) ? { from: date, to: date } : null;
  }
  return { from: `${start}-01`, to: addDays(`${addMonths(start, months)}-01`, -1) };
}
