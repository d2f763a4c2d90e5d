import { addDays } from "#domain/time/dates.ts";

/** Date ranges relative to today. */
export const calendarSpans = ["thisMonth", "lastMonth", "thisQuarter", "lastQuarter", "thisYear", "lastYear"] as const;
export type CalendarSpan = (typeof calendarSpans)[number];

const monthStart = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** Returns the first and the last day of a calendar range, relative to a day. */
export function calendarSpan(span: CalendarSpan, today: string): [from: string, to: string] {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7)) - 1;
  const quarter = month - (month % 3);
  const months = (first: number, count: number): [string, string] => [
    monthStart(year, first),
    addDays(monthStart(year, first + count), -1),
  ];
  switch (span) {
    case "thisMonth":
      return months(month, 1);
    case "lastMonth":
      return months(month - 1, 1);
    case "thisQuarter":
      return months(quarter, 3);
    case "lastQuarter":
      return months(quarter - 3, 3);
    case "thisYear":
      return months(0, 12);
    case "lastYear":
      return months(-12, 12);
  }
}

/** Returns the range of `count` days that ends today. */
export const lastDays = (count: number, today: string): [string, string] => [addDays(today, 1 - count), today];

/** Returns the range of `count` days that starts today. */
export const nextDays = (count: number, today: string): [string, string] => [today, addDays(today, count - 1)];
