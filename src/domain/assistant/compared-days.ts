import { bucketBefore } from "#domain/assistant/adjacent-period.ts";
import type { ParsedDays, Stretch } from "#domain/assistant/read-calendar.ts";
import { wholeRange } from "#domain/assistant/record-conditions.ts";
import type { Token } from "#domain/assistant/segment.ts";
import type { TokenStream } from "#domain/assistant/token-stream.ts";
import type { Days, Question, Range } from "#domain/metrics/question.ts";
import { periodOf, resolveRange, shiftMonths } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

/**
 * Adds the current range to a comparison such as 'compared to last year'. Only last year, last month and last quarter
 * are supported; other ranges set `isOdd`. In a follow-up, 'than last year' compares the previous question's range with the
 * year before it.
 */
export function comparedWith(
  stream: TokenStream,
  { range }: Stretch,
  marks: readonly { token: Token }[],
  { base, today }: { base: Range | undefined; today: string },
): ParsedDays {
  stream.use(...marks.map(({ token }) => token));
  if (base !== undefined && base !== "all" && resolveRange(base, today).from > resolveRange(range, today).from) {
    if (isYearBefore(base, range, today)) return { range: base, compare: "year" };
    const ofBase = comparisonOf(base, range, today);
    if (ofBase) return ofBase;
  }
  if (range === "last_year" && base !== undefined) return { compare: "year" };
  if (range === "last_year") return { range: "this_year", compare: "year" };
  if (range === "last_month") return { range: "this_month", compare: "previous" };
  if (range === "last_quarter") return { range: "this_quarter", compare: "previous" };
  return { isOdd: true };
}

/**
 * Compares two ranges, the later with the earlier; null if the earlier one is neither the previous period nor one year
 * before.
 */
export function comparisonOf(one: Range, other: Range, today: string): ParsedDays | null {
  const days = (range: Range) => resolveRange(range, today);
  const [range, before] = days(one).from >= days(other).from ? [one, other] : [other, one];
  if (range === "this_year" && before === "last_year") return { range, compare: "year" };
  if (before === "last_year" && typeof range === "string") return { range, compare: "year" };
  if (range === "this_month" && before === "last_month") return { range, compare: "previous" };
  if (range === "this_quarter" && before === "last_quarter") return { range, compare: "previous" };
  const [now, then] = [days(range), days(before)];
  if (isSame(yearBefore(now), then)) return { range, compare: "year" };
  if (addDays(then.to, 1) === now.from && typeof range !== "string" && lengthOf(now) === lengthOf(then))
    return { range, compare: "previous" };
  return calendarComparison(range, before, today);
}

const lengthOf = ({ from, to }: Days) => Date.parse(to) - Date.parse(from);

const isSame = (one: Days, other: Days) => one.from === other.from && one.to === other.to;
const calendarRanges = [
  ["last_month", "month"],
  ["last_quarter", "quarter"],
] as const;

/**
 * Compares the last month or quarter with the one before it; null for other ranges. Days such as 'Q3' are
 * replaced with the name of the range, because only named ranges are compared with months of other lengths.
 */
function calendarComparison(
  range: Range,
  before: Range,
  today: string,
): { range: Range; compare: NonNullable<Question["compare"]> } | null {
  const whole = (one: Range) => resolveRange(wholeRange(one, today), today);
  const own = calendarRanges.find(([name]) => isSame(whole(name), whole(range)));
  if (!own) return null;
  const [name, grain] = own;
  return isSame(bucketBefore(whole(range).from, grain), whole(before)) ? { range: name, compare: "previous" } : null;
}

/** True if the second range is the same days, or the same whole month, quarter or year, of the year before the first. */
const isYearBefore = (range: Range, before: Range, today: string): boolean => {
  const [now, then] = [range, before].map((one) => resolveRange(wholeRange(one, today), today));
  return now !== undefined && then !== undefined && isSame(yearBefore(now), then);
};
const yearBefore = ({ from, to }: Days): Days => ({ from: shiftMonths(from, -12), to: shiftMonths(to, -12) });

/**
 * Returns the same months of another year for 'and the year before last?' after days in a past year, such as 'December
 * last year'; undefined for other ranges.
 */
export function inOtherYear(base: Range, year: Range, today: string): Days | undefined {
  if (typeof base === "string" || base.to >= `${today.slice(0, 4)}-01-01`) return undefined;
  const { from, to } = resolveRange(year, today);
  const isYear = from.endsWith("-01-01") && to === `${from.slice(0, 4)}-12-31`;
  const isPart = base.from.slice(0, 4) === base.to.slice(0, 4) && !isSame(base, periodOf(base.from, "year"));
  if (!isYear || !isPart) return undefined;
  const months = 12 * (Number(from.slice(0, 4)) - Number(base.from.slice(0, 4)));
  const last = shiftMonths(base.to, months);
  // All of February stays all of it in a leap year.
  const isOfMonths = base.from.endsWith("-01") && base.to === periodOf(base.to, "month").to;
  return { from: shiftMonths(base.from, months), to: isOfMonths ? periodOf(last, "month").to : last };
}
