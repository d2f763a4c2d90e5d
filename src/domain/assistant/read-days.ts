import { adjacentPeriod, bucketBefore } from "#domain/assistant/adjacent-period.ts";
import { comparedWith, comparisonOf, inOtherYear } from "#domain/assistant/compared-days.ts";
import { andWords } from "#domain/assistant/follow-up.ts";
import {
  type Calendar,
  daysOf,
  numberOf,
  type ParsedDays,
  type Parts,
  readCalendar,
  readDayRange,
  type Stretch,
} from "#domain/assistant/read-calendar.ts";
import type { Token } from "#domain/assistant/segment.ts";
import { meaning, type TokenStream } from "#domain/assistant/token-stream.ts";
import { timeWords, type TimeWord } from "#domain/assistant/words/concept.ts";
import { isLatin } from "#domain/language/fold.ts";
import { type Days, type Grain, isGrain, type Range } from "#domain/metrics/question.ts";
import { type RangeName, rangeNames } from "#domain/metrics/range-names.ts";
import { bucketOf, firstDay, nextBucket, periodOf, resolveRange, shiftMonths } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

const isRangeName = (name: string): name is RangeName => rangeNames.some((range) => range === name);

/**
 * Parses the date range of a question, and the range it is compared with. The range of the previous question determines
 * the year of a month, and the month that 'the month before' refers to.
 */
export function readDays(stream: TokenStream, today: string, base: Range | undefined): ParsedDays {
  const read: ParsedDays = {};
  const compare = (["previous", "year"] as const).find((comparison) => stream.takeAll(`compare.${comparison}`));
  if (compare) read.compare = compare;
  const isAhead = stream.all("mark.closing").length > 0 && stream.all("state").length === 0;
  const calendar = { today, year: yearIn(base, today), isAhead };
  const stretches = joinSpans(stream, findStretches(stream, calendar), calendar);
  const [first, second, ...more] = stretches;
  if (first && !first.parts && stream.all("span.after").length + stream.all("span.before").length > 0)
    return { ...read, isOdd: true };
  if (more.length > 0) return { ...read, isOdd: true };
  // 'More than last year' is a comparison, 'more than 500 last year' is not.
  const marks = stream
    .all("compare.mark")
    .filter(({ token, at }) => meaning(token, "than") === undefined || first?.at === at + 1)
    // 'Ana versus Ben this year' and 'compare Ana and Ben this year' compare colleagues.
    .filter(({ at }) => ![at - 1, at + 1].every((near) => isName(stream.tokens[near])))
    .filter(({ at }) => stream.tokens.slice(at, first?.at ?? at).filter(isName).length < 2);
  if (first && second) {
    stream.use(...marks.map(({ token }) => token));
    const comparisonDays = comparisonOf(first.range, second.range, today);
    if (!comparisonDays || (read.compare && read.compare !== comparisonDays.compare)) return { ...read, isOdd: true };
    return comparisonDays;
  }
  const [mark] = marks;
  // 'Than last year', or 'last year than' in languages with postpositions.
  const isAdjacent = first && mark && (first.at > mark.at || (mark.at === first.end && !isLatin(mark.token.text[0])));
  if (isAdjacent && !read.compare) return { ...read, ...comparedWith(stream, first, marks, { base, today }) };
  const isOfMonth = stream.tokens.some((token) => meaning(token, "mark.sameMonth") !== undefined);
  if (!first && isOfMonth && base === undefined) return { ...read, range: "this_month" };
  if (!first && base !== undefined) {
    const range = adjacentPeriod(stream, base, today);
    if (range) read.range = range;
  }
  const sameMonths = first && base !== undefined && inOtherYear(base, first.range, today);
  if (sameMonths) return { ...read, range: sameMonths };
  if (first) read.range = first.prior && base ? bucketBefore(resolveRange(base, today).from, first.prior) : first.range;
  return read;
}

/**
 * Returns the year of a past range: last year, or days within a single year. Otherwise undefined, because months
 * without a year are then the latest ones.
 */
function yearIn(range: Range | undefined, today: string): number | undefined {
  if (typeof range !== "object" && range !== "last_year") return undefined;
  const { from, to } = resolveRange(range, today);
  return from.slice(0, 4) === to.slice(0, 4) && to < today ? Number(from.slice(0, 4)) : undefined;
}

const isName = (token: Token | undefined) =>
  token !== undefined && token.names.length > 0 && token.concepts.length === 0;

/** True for a period and the same one a year earlier, joined by 'and'. */
function comparesYears(between: readonly Token[], one: Stretch, other: Stretch, today: string): boolean {
  const isJoined = between.length === 1 && andWords.includes(between[0]?.text ?? "");
  return isJoined && comparisonOf(one.range, other.range, today)?.compare === "year";
}

const isEnd = (token: Token | undefined) =>
  meaning(token, "span.to") !== undefined || meaning(token, "span.until") !== undefined;

/** Joins 'from … to …' and 'since …' into a single range. */
function joinSpans(stream: TokenStream, stretches: Stretch[], { today, year }: Calendar): Stretch[] {
  const [first, second, ...more] = stretches;
  if (!first) return stretches;
  const near = (at: number, concept: string) => meaning(stream.tokens[at], concept) !== undefined;
  // In languages with postpositions, 'from' after the days means 'since' unless an end follows.
  const isFrom = near(first.end, "span.from") && !isLatin(stream.tokens[first.end]?.text[0]);
  const since = isFrom ? first.end : [first.at - 1, first.end].find((at) => near(at, "span.since"));
  if (second && more.length === 0) {
    const between = stream.tokens.slice(first.end, second.at);
    const isSpan = [...between, stream.tokens[second.end]].some((token) => isEnd(token));
    const begins = [stream.tokens[first.at - 1], ...between].some(
      (token) => meaning(token, "span.from") !== undefined || meaning(token, "span.since") !== undefined,
    );
    const isCompared = between.some((token) => meaning(token, "compare.mark") !== undefined);
    // '2025 and 2026' compares the years.
    const isOfYears = comparesYears(between, first, second, today);
    if (isSpan && (begins || !(isCompared || isOfYears))) {
      const marks = [stream.tokens[first.at - 1], ...between, stream.tokens[second.end]];
      stream.use(...marks.filter((token) => meaning(token, "span") !== undefined));
      // 'From March to June 2017' and 'from March 2017 to June' are within one year.
      const daysIn = (stretch: Stretch, other: Stretch) => {
        const { parts } = stretch;
        const isOpen = parts !== undefined && parts.year === undefined && year === undefined;
        return (
          (isOpen ? daysOf({ ...parts, ...yearOf(other) }, { today, year }) : null) ??
          resolveRange(stretch.range, today)
        );
      };
      const range = { from: daysIn(first, second).from, to: daysIn(second, first).to };
      return [{ ...first, range, end: second.end }];
    }
  }
  if (since !== undefined && !second) {
    // In '从1月以来', words before and after the days mean 'since'.
    const both = [first.at - 1, first.end].filter((at) => near(at, "span.since"));
    stream.use(stream.tokens[since], ...both.map((at) => stream.tokens[at]));
    return [{ ...first, range: { from: resolveRange(first.range, today).from, to: today } }];
  }
  for (const way of ["after", "before"] as const) {
    const mark = [first.at - 1, first.end].find((at) => near(at, `span.${way}`));
    if (mark === undefined || second || !first.parts) continue;
    stream.use(stream.tokens[mark]);
    const { from, to } = resolveRange(first.range, today);
    return [
      {
        ...first,
        range: way === "after" ? { from: addDays(to, 1), to: today } : { from: firstDay, to: addDays(from, -1) },
      },
    ];
  }
  return stretches;
}

const yearOf = ({ parts }: Stretch): Parts => (parts?.year === undefined ? {} : { year: parts.year });

function findStretches(stream: TokenStream, calendar: Calendar): Stretch[] {
  const { today } = calendar;
  const stretches: Stretch[] = [];
  for (let at = 0; at < stream.tokens.length; at += 1) {
    const stretch =
      countedStretch(stream, at, today) ??
      readDayRange(stream, at, calendar) ??
      readCalendar(stream, at, calendar) ??
      namedStretch(stream, at, calendar);
    if (!stretch) continue;
    stream.use(...stretch.tokens);
    stretches.push(stretch);
    at = stretch.end - 1;
  }
  return stretches;
}

const halfYear = 6;

/** Parses ranges such as 'the last 3 months': whole days that end or start today. Returns null for anything else. */
function countedStretch(stream: TokenStream, at: number, today: string): Stretch | null {
  const [token, second, third] = stream.tokens.slice(at, at + 3);
  const way = meaning(token, "span");
  if (!token || (way !== "last" && way !== "next")) return null;
  if (meaning(second, "mark.halfYear") !== undefined && second) {
    const range = way === "last" ? lastSpan(halfYear, "month", today) : nextSpan(halfYear, "month", today);
    return { range, at, end: at + 2, tokens: [token, second] };
  }
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
  return { from: addDays(shiftMonths(today, -count * monthsIn[unit]), 1), to: today };
}
function nextSpan(count: number, unit: Grain, today: string): Range {
  const name = `next_${count}_${unit}s`;
  if (isRangeName(name) && unit === "day") return name;
  if (unit === "day" || unit === "week")
    return { from: today, to: addDays(today, count * (unit === "week" ? 7 : 1) - 1) };
  return { from: today, to: addDays(shiftMonths(today, count * monthsIn[unit]), -1) };
}
const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

const isTimeWord = (word: string | undefined): word is TimeWord => timeWords.some((time) => time === word);

function namedStretch(stream: TokenStream, at: number, { today, year }: Calendar): Stretch | null {
  const token = stream.tokens[at];
  const word = meaning(token, "time");
  if (!token || !isTimeWord(word)) return null;
  if (word === "whole_year" && year !== undefined && String(year) < today.slice(0, 4))
    return { range: periodOf(`${year}-01-01`, "year"), at, end: at + 1, tokens: [token] };
  const prior = word.startsWith("prior_") ? word.slice("prior_".length) : undefined;
  const range = rangeOf(prior === undefined ? word : (`last_${prior}` as TimeWord), today);
  return { range, at, end: at + 1, tokens: [token], ...(isGrain(prior) && { prior }) };
}

function halfOf(day: string): Days {
  const isFirst = Number(day.slice(5, 7)) <= halfYear;
  const year = day.slice(0, 4);
  return isFirst ? { from: `${year}-01-01`, to: `${year}-06-30` } : { from: `${year}-07-01`, to: `${year}-12-31` };
}

function rangeOf(word: TimeWord, today: string): Range {
  if (isRangeName(word)) return word;
  switch (word) {
    case "yesterday":
      return periodOf(addDays(today, -1), "day");
    case "tomorrow":
      return periodOf(addDays(today, 1), "day");
    case "this_week":
      return periodOf(today, "week");
    case "last_week":
      return periodOf(addDays(today, -7), "week");
    case "next_week":
      return periodOf(addDays(today, 7), "week");
    case "rest_of_week":
    case "rest_of_month":
    case "rest_of_quarter":
    case "rest_of_year":
      return { from: today, to: periodOf(today, word.slice("rest_of_".length) as Grain).to };
    case "last_year_to_date":
      return { from: periodOf(shiftMonths(today, -12), "year").from, to: shiftMonths(today, -12) };
    case "whole_year":
      return "this_year";
    case "day_before_yesterday":
      return periodOf(addDays(today, -2), "day");
    case "day_after_tomorrow":
      return periodOf(addDays(today, 2), "day");
    case "week_before_last":
      return periodOf(addDays(today, -14), "week");
    case "month_before_last":
      return periodOf(shiftMonths(today, -2), "month");
    case "year_before_last":
      return periodOf(shiftMonths(today, -24), "year");
    case "this_half":
      return halfOf(today);
    case "last_half":
      return halfOf(addDays(halfOf(today).from, -1));
    default: {
      const grain = word.slice("next_".length);
      return isGrain(grain) ? periodOf(nextBucket(bucketOf(today, grain, 1), grain), grain) : "all";
    }
  }
}
