import type { Token } from "#domain/assistant/segment.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import { timeWords, type TimeWord } from "#domain/assistant/words/concept.ts";
import { addMonths, monthOf } from "#domain/lists/calendar.ts";
import { type Grain, grains, type Days, type Question, type Range } from "#domain/measures/question.ts";
import { type RangeName, rangeNames } from "#domain/measures/range-names.ts";
import { bucketOf, nextBucket, resolveRange } from "#domain/measures/ranges.ts";
import { addDays, isDay } from "#domain/time/dates.ts";

const firstYear = 1900;
const lastYear = 2100;

/** A date range that a question names, and its position in the question. */
type Stretch = { range: Range; at: number; end: number; tokens: Token[]; parts?: Parts };

export type ParsedDays = {
  range?: Range;
  compare?: NonNullable<Question["compare"]>;
  /** True if the question compares date ranges that no query can compare. */
  isOdd?: true;
};

const isGrain = (name: string | undefined): name is Grain => grains.some((grain) => grain === name);
const isRangeName = (name: string): name is RangeName => rangeNames.some((range) => range === name);

/** Parses the date range of a question, and the range it is compared with. */
export function readDays(stream: TokenStream, today: string): ParsedDays {
  const read: ParsedDays = {};
  const compare = (["previous", "year"] as const).find((comparison) => stream.takeAll(`compare.${comparison}`));
  if (compare) read.compare = compare;
  const stretches = joinSpans(stream, findStretches(stream, today), today);
  const [first, second, ...more] = stretches;
  if (more.length > 0) return { ...read, isOdd: true };
  const marks = stream.all("compare.mark");
  if (first && second) {
    stream.use(...marks.map(({ token }) => token));
    const comparisonDays = comparisonOf(first.range, second.range, today);
    if (!comparisonDays || (read.compare && read.compare !== comparisonDays.compare)) return { ...read, isOdd: true };
    return comparisonDays;
  }
  const [mark] = marks;
  if (first && mark && first.at > mark.at && !read.compare)
    return { ...read, ...comparedWith(stream, first, mark.token) };
  if (first) read.range = first.range;
  return read;
}

/** Completes 'compared to last year' with the matching current range. */
function comparedWith(stream: TokenStream, { range }: Stretch, mark: Token): ParsedDays {
  stream.use(mark);
  if (range === "last_year") return { range: "this_year", compare: "year" };
  if (range === "last_month") return { range: "this_month", compare: "previous" };
  if (range === "last_quarter") return { range: "this_quarter", compare: "previous" };
  return { isOdd: true };
}

/** Returns the comparison that two ranges form; the later one is the subject. */
function comparisonOf(one: Range, other: Range, today: string): ParsedDays | null {
  const days = (range: Range) => resolveRange(range, today);
  const [range, before] = days(one).from >= days(other).from ? [one, other] : [other, one];
  if (range === "this_year" && before === "last_year") return { range, compare: "year" };
  if (before === "last_year" && typeof range === "string") return { range, compare: "year" };
  if (range === "this_month" && before === "last_month") return { range, compare: "previous" };
  if (range === "this_quarter" && before === "last_quarter") return { range, compare: "previous" };
  const [now, then] = [days(range), days(before)];
  if (yearsBack(now.from) === then.from && yearsBack(now.to) === then.to) return { range, compare: "year" };
  return addDays(then.to, 1) === now.from && typeof range !== "string" && lengthOf(now) === lengthOf(then)
    ? { range, compare: "previous" }
    : null;
}
const yearsBack = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
const lengthOf = ({ from, to }: Days) => Date.parse(to) - Date.parse(from);

const isEnd = (token: Token | undefined) =>
  meaning(token, "span.to") !== undefined || meaning(token, "span.until") !== undefined;

/** Joins 'from … to …' and 'since …' into one range. */
function joinSpans(stream: TokenStream, stretches: Stretch[], today: string): Stretch[] {
  const [first, second, ...more] = stretches;
  if (!first) return stretches;
  const near = (at: number, concept: string) => meaning(stream.tokens[at], concept) !== undefined;
  const since = [first.at - 1, first.end].find((at) => near(at, "span.since"));
  if (second && more.length === 0) {
    const between = stream.tokens.slice(first.end, second.at);
    const isSpan = [...between, stream.tokens[second.end]].some((token) => isEnd(token));
    const begins = [stream.tokens[first.at - 1], ...between].some(
      (token) => meaning(token, "span.from") !== undefined || meaning(token, "span.since") !== undefined,
    );
    const isCompared = between.some((token) => meaning(token, "compare.mark") !== undefined);
    if (isSpan && (begins || !isCompared)) {
      const marks = [stream.tokens[first.at - 1], ...between, stream.tokens[second.end]];
      stream.use(...marks.filter((token) => meaning(token, "span") !== undefined));
      // 'From March to June 2017' is within one year.
      const { parts } = first;
      const sameYear = parts && parts.year === undefined ? daysOf({ ...parts, ...yearOf(second) }, today) : null;
      const range = {
        from: (sameYear ?? resolveRange(first.range, today)).from,
        to: resolveRange(second.range, today).to,
      };
      return [{ ...first, range, end: second.end }];
    }
  }
  if (since !== undefined && !second) {
    stream.use(stream.tokens[since]);
    return [{ ...first, range: { from: resolveRange(first.range, today).from, to: today } }];
  }
  return stretches;
}

const yearOf = ({ parts }: Stretch): Parts => (parts?.year === undefined ? {} : { year: parts.year });

function findStretches(stream: TokenStream, today: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = 0; at < stream.tokens.length; at += 1) {
    const stretch =
      countedStretch(stream, at, today) ?? calendarStretch(stream, at, today) ?? namedStretch(stream, at, today);
    if (!stretch) continue;
    stream.use(...stretch.tokens);
    stretches.push(stretch);
    at = stretch.end - 1;
  }
  return stretches;
}

/** Parses 'the last 3 months': whole days that end, or start, with today. */
function countedStretch(stream: TokenStream, at: number, today: string): Stretch | null {
  const [token, second, third] = stream.tokens.slice(at, at + 3);
  const way = meaning(token, "span");
  if (!token || (way !== "last" && way !== "next")) return null;
  const count = numberOf(second);
  const unitToken = count === undefined ? second : third;
  const unit = meaning(unitToken, "unit") ?? meaning(unitToken, "calendar");
  if (!isGrain(unit)) return null;
  const tokens = [token, second, count === undefined ? undefined : third].filter((token) => token !== undefined);
  const range = way === "last" ? lastSpan(count ?? 1, unit, today) : nextSpan(count ?? 1, unit, today);
  return { range, at, end: at + tokens.length, tokens };
}

function lastSpan(count: number, unit: Grain, today: string): Range {
  const name = `last_${count}_${unit}s`;
  if (isRangeName(name) && unit === "day") return name;
  if (count === 12 && unit === "month") return "last_12_months";
  if (unit === "day" || unit === "week")
    return { from: addDays(today, 1 - count * (unit === "week" ? 7 : 1)), to: today };
  return { from: addDays(backMonths(today, count * monthsIn[unit]), 1), to: today };
}
function nextSpan(count: number, unit: Grain, today: string): Range {
  const name = `next_${count}_${unit}s`;
  if (isRangeName(name) && unit === "day") return name;
  if (unit === "day" || unit === "week")
    return { from: today, to: addDays(today, count * (unit === "week" ? 7 : 1) - 1) };
  return { from: today, to: addDays(backMonths(today, -count * monthsIn[unit]), -1) };
}
const monthsIn = { month: 1, quarter: 3, year: 12 } as const;
/** Returns the same day of an earlier month, or its last day where it is shorter. */
function backMonths(day: string, count: number): string {
  const month = addMonths(monthOf(day), -count);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return [`${month}-${day.slice(8)}`, last].toSorted()[0] ?? last;
}

const isTimeWord = (word: string | undefined): word is TimeWord => timeWords.some((time) => time === word);

function namedStretch(stream: TokenStream, at: number, today: string): Stretch | null {
  const token = stream.tokens[at];
  const word = meaning(token, "time");
  if (!token || !isTimeWord(word)) return null;
  return { range: rangeOf(word, today), at, end: at + 1, tokens: [token] };
}

function rangeOf(word: TimeWord, today: string): Range {
  if (isRangeName(word)) return word;
  const part = (grain: Grain, day: string) => {
    const from = bucketOf(day, grain, 1);
    return { from, to: addDays(nextBucket(from, grain), -1) };
  };
  switch (word) {
    case "yesterday":
      return part("day", addDays(today, -1));
    case "tomorrow":
      return part("day", addDays(today, 1));
    case "this_week":
      return part("week", today);
    case "last_week":
      return part("week", addDays(today, -7));
    case "next_week":
      return part("week", addDays(today, 7));
    default: {
      const grain = word.slice("next_".length);
      return isGrain(grain) ? part(grain, nextBucket(bucketOf(today, grain, 1), grain)) : "all";
    }
  }
}

type Parts = Partial<Record<"year" | "quarter" | "month" | "day", number>>;

/** Parses day, month, quarter and year in any order. */
function calendarStretch(stream: TokenStream, at: number, today: string): Stretch | null {
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
    // Words that join them: 'March of 2017'.
    if (meaning(stream.tokens[end], "span.from") !== undefined && readPart(stream.tokens, end + 1, parts, today))
      end += 1;
  }
  if (end === at || (parts.year === undefined && parts.month === undefined && parts.quarter === undefined)) return null;
  const range = daysOf(parts, today);
  return range && { range, at, end, tokens: stream.tokens.slice(at, end), parts };
}

function readPart(
  tokens: readonly Token[],
  at: number,
  known: Parts,
  today: string,
): { parts: Parts; length: number } | null {
  const [token, next] = tokens.slice(at, at + 2);
  if (!token) return null;
  if (token.quarter && known.quarter === undefined) return { parts: { quarter: token.quarter }, length: 1 };
  const month = Number(meaning(token, "month"));
  if (month >= 1 && known.month === undefined) return { parts: { month }, length: 1 };
  const mark = meaning(next, "calendar") ?? (meaning(next, "unit") === "quarter" ? "quarter" : undefined);
  const number = numberOf(token) ?? (mark === "quarter" ? ordinalOf(token) : undefined);
  const isYear =
    token.number !== undefined && token.number >= firstYear && token.number <= lastYear && Number.isInteger(number);
  if (number !== undefined && known.year === undefined && isYear)
    return { parts: { year: number }, length: mark === "year" ? 2 : 1 };
  const limit = { month: 12, quarter: 4, day: 31 } as const;
  if (number !== undefined && (mark === "month" || mark === "quarter" || mark === "day") && known[mark] === undefined)
    return number >= 1 && number <= limit[mark] ? { parts: { [mark]: number }, length: 2 } : null;
  // 'March 5', '5 de marzo'.
  const besideMonth = known.month !== undefined || Number(meaning(next, "month")) >= 1;
  if (token.number !== undefined && known.day === undefined && besideMonth && token.number >= 1 && token.number <= 31)
    return { parts: { day: token.number }, length: 1 };
  const word = meaning(token, "time");
  const thisYear = Number(today.slice(0, 4));
  const continues = known.month !== undefined || known.quarter !== undefined || isCalendarPart(tokens, at + 1);
  if (known.year === undefined && continues && (word === "this_year" || word === "last_year"))
    return { parts: { year: word === "this_year" ? thisYear : thisYear - 1 }, length: 1 };
  return null;
}

/** True if the token at this position is a month or a quarter. */
function isCalendarPart(tokens: readonly Token[], at: number): boolean {
  const [token, next] = tokens.slice(at, at + 2);
  if (token?.quarter !== undefined || Number(meaning(token, "month")) >= 1) return true;
  const mark = meaning(next, "calendar") ?? (meaning(next, "unit") === "quarter" ? "quarter" : undefined);
  const number = numberOf(token) ?? ordinalOf(token);
  return number !== undefined && (mark === "month" || mark === "quarter");
}

/** Returns the number of an ordinal: 'the second quarter'. */
const ordinalOf = (token: Token | undefined): number | undefined => {
  const word = meaning(token, "ordinal");
  return word === undefined ? undefined : Number(word);
};

export const numberOf = (token: Token | undefined): number | undefined => {
  if (token?.number !== undefined) return token.number;
  const word = meaning(token, "number");
  return word === undefined ? undefined : Number(word);
};

/** Returns the days of calendar parts. Without a year, they are the latest that has started. */
function daysOf({ year, quarter, month, day }: Parts, today: string): Days | null {
  const thisYear = Number(today.slice(0, 4));
  const first = quarter === undefined ? (month ?? 1) : quarter * 3 - 2;
  const hasBegun = `${thisYear}-${String(first).padStart(2, "0")}-01` <= today;
  const start = `${year ?? (hasBegun ? thisYear : thisYear - 1)}-${String(first).padStart(2, "0")}`;
  if (day !== undefined) {
    const date = `${start}-${String(day).padStart(2, "0")}`;
    return month !== undefined && isDay(date) ? { from: date, to: date } : null;
  }
  const months = quarter !== undefined ? 3 : month === undefined ? 12 : 1;
  return { from: `${start}-01`, to: addDays(`${addMonths(start, months)}-01`, -1) };
}
