import type { TableSearch } from "#domain/records/lists/table-search.ts";
import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import { readFilters, type RecordFilter, writeFilters } from "#domain/records/record-filters.ts";
import { addDays, monthSpan } from "#domain/time/dates.ts";

/** Returns the columns by which a calendar can place records: all days, and the time of creation. */
export const calendarColumns = ({ columns }: RecordColumns): RecordColumn[] =>
  columns.filter(({ name, kind }) => kind === "date" || name === "created_at");

/**
 * Returns the column of a calendar: the requested one, otherwise the first one; undefined if the list has no such
 * columns.
 */
export function readCalendarColumn(columns: RecordColumns, by: string | undefined): RecordColumn | undefined {
  const all = calendarColumns(columns);
  return all.find(({ name }) => name === by) ?? all[0];
}

/** Returns the month (YYYY-MM) of a day. */
export const monthOf = (day: string) => day.slice(0, 7);

/** Returns the month that is a number of months after another month, or before it if the number is negative. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** Returns the days of all weeks that contain a day of a month. Weeks start on `firstDay`: 1 is Monday, 7 is Sunday. */
export function daysOfWeeks(month: string, firstDay: number): string[] {
  const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
  const [first, last] = monthSpan(month);
  const before = (weekday(first) - (firstDay % 7) + 7) % 7;
  const after = ((firstDay % 7) + 6 - weekday(last) + 7) % 7;
  const count = before + Number(last.slice(8)) + after;
  return Array.from({ length: count }, (_, index) => addDays(first, index - before));
}

/** Returns the first day of the week in a language (1 is Monday, 7 is Sunday); Monday if unknown. */
export function firstDayOfWeek(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(language);
  return locale.getWeekInfo?.().firstDay ?? 1;
}

/** Narrows a list down to the days of a range, or to records without such a day. */
export function narrowToDays<Search extends Pick<TableSearch, "where">>(
  columns: RecordColumns,
  search: Search,
  by: RecordColumn,
  days: readonly [from: string, to: string] | "none",
): Search {
  const condition: RecordFilter =
    days === "none"
      ? { column: by.name, operator: "empty", values: [] }
      : { column: by.name, operator: "between", values: [...days] };
  // Comma-separated conditions must all be met.
  const parts = [writeFilters(readFilters(columns, search.where)), writeFilters([condition])];
  return { ...search, where: parts.filter(Boolean).join(",") };
}
