import { addDays, countDays, isDay } from "#domain/time/dates.ts";

/**
 * Periods that end today. A month or quarter is compared with the same days of the previous one, a number of days with
 * the same number of days before.
 */
export const periodNames = ["month", "quarter", "30d", "90d", "365d"] as const;
export type NamedPeriod = (typeof periodNames)[number];
/** A custom period, written as its first and last day; it is compared with the same number of days before. */
export type CustomPeriod = `${string}..${string}`;
export type Period = NamedPeriod | CustomPeriod;
export type Days = { from: string; to: string };

export const periodDays = { "30d": 30, "90d": 90, "365d": 365 } as const satisfies Partial<Record<Period, number>>;
export const isOfDays = (period: Period): period is keyof typeof periodDays => period in periodDays;

export const toPeriod = ({ from, to }: Days): CustomPeriod => `${from}..${to}`;

/** Parses a custom period; undefined for any other text. */
export function readDays(period: string): Days | undefined {
  const [from = "", to = "", ...more] = period.split("..");
  return isDay(from) && isDay(to) && more.length === 0 ? { from, to } : undefined;
}

/** The limits of private.pipeline_days: about three years, and no day before 1900. */
export const maxCustomDays = 1096;
export const firstCustomDay = "1900-01-01";

/** Returns the whole month before the current one. */
export function lastMonth(today: string): Days {
  const to = addDays(`${today.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

export type DaysProblem = "missing" | "order" | "early" | "future" | "long";

/** Returns the problem with a custom period, if there is one. */
export function daysProblem({ from, to }: Days, today: string): DaysProblem | undefined {
  if (!isDay(from) || !isDay(to)) return "missing";
  if (from > to) return "order";
  if (from < firstCustomDay) return "early";
  if (to > today) return "future";
  return countDays({ from, to }) > maxCustomDays ? "long" : undefined;
}
