import type { Days } from "#domain/metrics/question.ts";
import { firstDay } from "#domain/metrics/ranges.ts";
import { countDays, formatDay, formatDays } from "#domain/time/dates.ts";

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

const parts = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options });

/** Formats a span of days briefly: 'Oct 25 – Nov 23, 2026'. */
export function spanText({ from, to }: Days, language: string): string {
  // An open-ended range starts at `firstDay` (year 1), which must not be shown.
  return from === firstDay ? `– ${formatDay(to, language)}` : formatDays({ from, to }, language);
}

type Quarter = (quarter: number, year: number) => string;
type Writer = { text: (period: Days) => string; tick: (period: Days) => string };

/**
 * Returns a formatter for the periods of a result, in full and as axis labels. The grain is inferred from the longest
 * period, because the range may truncate the first and the last.
 */
export function periodWriter(periods: readonly Days[], language: string, quarterText: Quarter): Writer {
  const longest = Math.max(...periods.map(countDays), 0);
  const short = parts(language, { month: "short", day: "numeric" });
  const write = (format: Intl.DateTimeFormat) => (period: Days) => format.format(utc(period.from));
  if (longest <= 1) return { text: write(parts(language, { dateStyle: "full" })), tick: write(short) };
  if (longest <= 7) return { text: (period) => spanText(period, language), tick: write(short) };
  if (longest <= 31) {
    const isOneYear = new Set(periods.map(({ from }) => from.slice(0, 4))).size < 2;
    const tick = write(parts(language, isOneYear ? { month: "short" } : { month: "short", year: "2-digit" }));
    return {
      text: write(parts(language, { month: "long", year: "numeric" })),
      // Without the apostrophe, 'Dec 25' reads as a day.
      tick: language.startsWith("en") ? (period) => tick(period).replace(/ (?=\d+$)/, " ’") : tick,
    };
  }
  if (longest <= 92) {
    const quarter = ({ from }: Days) => quarterText(Math.ceil(Number(from.slice(5, 7)) / 3), Number(from.slice(0, 4)));
    return { text: quarter, tick: quarter };
  }
  return { text: (period) => period.from.slice(0, 4), tick: (period) => period.from.slice(0, 4) };
}
