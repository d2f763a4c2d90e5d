import type { Days, Grain, Range } from "#domain/metrics/question.ts";
import type { Comparison, RangeName } from "#domain/metrics/range-names.ts";
import { addMonths, monthOf } from "#domain/records/lists/calendar.ts";
import { calendarSpan, lastDays, nextDays } from "#domain/records/lists/relative-days.ts";
import { addDays, countDays, daysBefore } from "#domain/time/dates.ts";

/** A day before all others: `all` starts on it until the facts determine its first day. */
export const firstDay = "0001-01-01";

/**
 * Returns the same day a number of months later, or earlier if the number is negative. The 31st becomes the last day of
 * a shorter month.
 */
export function shiftMonths(day: string, count: number): string {
  const month = addMonths(monthOf(day), count);
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return [`${month}-${day.slice(8)}`, last].toSorted()[0] ?? last;
}

const monthsOf: Partial<Record<RangeName, number>> = {
  this_month: 1,
  last_month: 1,
  this_quarter: 3,
  last_quarter: 3,
  this_year: 12,
  last_year: 12,
  last_5_months: 5,
  last_12_months: 12,
};

/** Returns the days of a range relative to today. Current ranges, such as this month, end today. */
export function resolveRange(range: Range, today: string): Days {
  if (typeof range !== "string") return range;
  const days = ([from, to]: readonly [string, string]): Days => ({ from, to });
  const toDate = ([from]: readonly [string, string]): Days => ({ from, to: today });
  switch (range) {
    case "today":
      return { from: today, to: today };
    case "last_7_days":
      return days(lastDays(7, today));
    case "last_30_days":
      return days(lastDays(30, today));
    case "last_90_days":
      return days(lastDays(90, today));
    case "last_5_months":
      return { from: `${addMonths(monthOf(today), -4)}-01`, to: today };
    case "last_12_months":
      return { from: `${addMonths(monthOf(today), -11)}-01`, to: today };
    case "this_month":
      return toDate(calendarSpan("thisMonth", today));
    case "last_month":
      return days(calendarSpan("lastMonth", today));
    case "this_quarter":
      return toDate(calendarSpan("thisQuarter", today));
    case "last_quarter":
      return days(calendarSpan("lastQuarter", today));
    case "this_year":
      return toDate(calendarSpan("thisYear", today));
    case "last_year":
      return days(calendarSpan("lastYear", today));
    case "next_90_days":
      return days(nextDays(90, today));
    case "next_12_months":
      return { from: today, to: addDays(`${addMonths(monthOf(today), 12)}-01`, -1) };
    case "all":
      return { from: firstDay, to: today };
  }
}

/**
 * Returns the days with which a range is compared: the same days a year earlier, or the days before. For a calendar
 * range, these are the same days of the month, quarter or year before, for any other range the same number of days.
 * Null without a comparison, and for all time.
 */
export function comparedRange(range: Range, { from, to }: Days, compare: Comparison | undefined): Days | null {
  if (!compare || range === "all") return null;
  if (compare === "year") return { from: shiftMonths(from, -12), to: shiftMonths(to, -12) };
  const months = typeof range === "string" ? monthsOf[range] : undefined;
  if (months === undefined) return daysBefore({ from, to });
  const isWhole = addDays(to, 1).endsWith("-01");
  const before = shiftMonths(from, -months);
  return { from: before, to: isWhole ? addDays(from, -1) : shiftMonths(to, -months) };
}

/**
 * Returns the latest day on which records may start for a range to count as completely known, which is within the first
 * tenth of the range. Growth cannot be computed from a year with only three recorded months.
 */
export const startedBy = (days: Days): string => addDays(days.from, Math.floor(countDays(days) / 10));

/**
 * Returns the first day of the calendar period that contains a day. Weeks start on `weekStart`: 1 is Monday, 7 is
 * Sunday.
 */
export function bucketOf(day: string, grain: Grain, weekStart: number): string {
  switch (grain) {
    case "day":
      return day;
    case "week": {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      return addDays(day, -((weekday - (weekStart % 7) + 7) % 7));
    }
    case "month":
      return `${monthOf(day)}-01`;
    case "quarter": {
      const month = Number(day.slice(5, 7));
      return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
    }
    case "year":
      return `${day.slice(0, 4)}-01-01`;
  }
}

/** Returns the first day after a period that starts on `bucket`. */
export function nextBucket(bucket: string, grain: Grain): string {
  switch (grain) {
    case "day":
      return addDays(bucket, 1);
    case "week":
      return addDays(bucket, 7);
    case "month":
      return `${addMonths(monthOf(bucket), 1)}-01`;
    case "quarter":
      return `${addMonths(monthOf(bucket), 3)}-01`;
    case "year":
      return `${addMonths(monthOf(bucket), 12)}-01`;
  }
}

/** Returns the whole calendar period that contains a day. Weeks start on Monday. */
export function periodOf(day: string, grain: Grain): Days {
  const from = bucketOf(day, grain, 1);
  return { from, to: addDays(nextBucket(from, grain), -1) };
}

/**
 * Splits a range into calendar periods, the first and the last truncated to the range. At most `most` + 1 periods are
 * returned.
 */
export function bucketsOf({ from, to }: Days, grain: Grain, weekStart: number, most: number): Days[] {
  const buckets: Days[] = [];
  let start = bucketOf(from, grain, weekStart);
  while (start <= to && buckets.length <= most) {
    const next = nextBucket(start, grain);
    const last = addDays(next, -1);
    buckets.push({ from: start < from ? from : start, to: last > to ? to : last });
    start = next;
  }
  return buckets;
}
