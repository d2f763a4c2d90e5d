const day = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True if a text is an existing calendar day in the format YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!day.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Formats a calendar day in the reader's language. A day has no time zone, so it is parsed and formatted as UTC. An
 * invalid day is returned unchanged.
 */
export function formatDay(iso: string, language: string, style: "medium" | "long" | "full" = "medium"): string {
  const date = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(language, { dateStyle: style, timeZone: "UTC" }).format(date);
}

/** Formats a day without its year if it is this year, optionally with the weekday. */
export function formatShortDay(iso: string, language: string, hasWeekday = false, now = new Date()): string {
  const date = new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  const isThisYear = iso.startsWith(`${now.getFullYear()}-`);
  // The same form in both cases, because lists contain days of several years.
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  const weekday = hasWeekday && isThisYear ? ({ weekday: "short" } as const) : {};
  const parts = { ...year, ...weekday, month: "short", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language, parts).format(date);
}

/** Formats a month (YYYY-MM) in the reader's language. An invalid month is returned unchanged. */
export function formatMonth(month: string, language: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return month;
  return new Intl.DateTimeFormat(language, { year: "numeric", month: "long", timeZone: "UTC" }).format(date);
}

/** Formats a month (YYYY-MM), without its year if it is this year. */
export function formatShortMonth(month: string, language: string, now = new Date()): string {
  if (month.slice(0, 4) !== String(now.getFullYear())) return formatMonth(month, language);
  return new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** Returns the first and the last day of a month (YYYY-MM). */
export function monthSpan(month: string): [first: string, last: string] {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return [`${month}-01`, next.toISOString().slice(0, 10)];
}

/** Formats an instant as a date and time in a time zone (default: the time zone of the runtime). */
export function formatMoment(iso: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(iso));
}

/** Formats the time of an instant in a time zone. */
export function formatTime(iso: string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone }).format(new Date(iso));
}

/** Formats an instant to the second, with its time zone. */
export function formatStamp(iso: string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "long", timeZone }).format(new Date(iso));
}

/** Formats the day and month of an instant, with the time. */
export function formatDayTime(iso: string, language: string, timeZone: string): string {
  const parts = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(new Date(iso));
}

/** Formats the date of an instant in a time zone (default: the time zone of the runtime). */
export function formatMomentDay(iso: string, language: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone }).format(new Date(iso));
}

/** Formats an instant briefly: only the time if it is today, and the date without the year if it is this year. */
export function formatBrief(iso: string, language: string, timeZone: string, now = new Date()): string {
  const moment = new Date(iso);
  const [day, today] = [dayIn(moment, timeZone), dayIn(now, timeZone)];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const parts =
    day === today
      ? ({ timeStyle: "short" } as const)
      : isThisYear
        ? ({ month: "short", day: "numeric" } as const)
        : ({ year: "numeric", month: "short", day: "numeric" } as const);
  return new Intl.DateTimeFormat(language, { ...parts, timeZone }).format(moment);
}

/** Returns the calendar day of an instant in a time zone, as YYYY-MM-DD. */
export function dayIn(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    timeZone,
  }).formatToParts(moment);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Returns the day that is a number of days after another day, or before it if the number is negative. */
export function addDays(iso: string, count: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** A range of calendar days, both ends included. */
type Span = { from: string; to: string };

/**
 * Formats a range of days in a language: 'Oct 25 – Nov 23, 2026'. The short form omits the year if both days are in the
 * current year.
 */
export function formatDays({ from, to }: Span, language: string, isShort = false, now = new Date()): string {
  // Ranges in Chinese and Japanese are written with slashes, unlike the days next to them.
  if (isShort && /^(?:ja|zh)/.test(language) && from !== to) {
    const [start, end] = [from, to].map((day) => formatShortDay(day, language, false, now));
    return language.startsWith("ja") ? `${start}～${end}` : `${start} – ${end}`;
  }
  const year = String(now.getFullYear());
  const isThisYear = from.startsWith(year) && to.startsWith(year);
  const parts =
    isShort && isThisYear ? ({ month: "short", day: "numeric" } as const) : ({ dateStyle: "medium" } as const);
  const date = (iso: string) => new Date(`${iso.slice(0, 10)}T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" }).formatRange(date(from), date(to));
}

/** Returns the number of days in a range, both ends included. */
export const countDays = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** Returns the number of days from one day to another; negative if the other is earlier. */
export const daysBetween = (from: string, to: string) => countDays({ from, to }) - 1;

/** Returns the range of the same length that ends on the day before a range. */
export const daysBefore = (days: Span): Span => ({
  from: addDays(days.from, -countDays(days)),
  to: addDays(days.from, -1),
});

/** Returns the local time of an instant in a time zone, as YYYY-MM-DDTHH:MM. */
export function wallTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone });
  const part = (type: string) => parts.formatToParts(moment).find((candidate) => candidate.type === type)?.value ?? "";
  return `${dayIn(moment, timeZone)}T${part("hour")}:${part("minute")}`;
}

/**
 * Returns the instant of a local time (YYYY-MM-DDTHH:MM) in a time zone. A time that a clock change skips becomes the
 * time after the change. Of a repeated time, returns one of the two instants.
 */
export function momentOf(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  const offsetAt = (time: number) => Date.parse(`${wallTime(new Date(time), timeZone)}Z`) - time;
  // Near a clock change, the first offset may belong to the other side of the change.
  const near = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(near));
}
