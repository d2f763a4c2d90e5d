import * as z from "zod/mini";

import { forecast } from "#domain/metrics/forecast/forecast.ts";
import { methodIds } from "#domain/metrics/forecast/methods.ts";
import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import { daysSchema, type MeasureId } from "#domain/metrics/question.ts";
import { daysBetween, monthSpan } from "#domain/time/dates.ts";

/** The additive measures. Their months can therefore be forecast as a series. */
export const forecastMeasures = [
  "revenue",
  "gross_profit",
  "units_sold",
  "sales_count",
  "expenses",
  "won_value",
  "deals_won",
  "new_contacts",
] as const satisfies readonly MeasureId[];

/**
 * The minimum number of complete months: with fewer, neither a season can be distinguished from a trend nor errors be
 * estimated.
 */
export const monthsNeeded = 12;
/** The number of past months to read, and the number to show together with a forecast. */
export const monthsRead = 60;
const monthsBack = 12;
/** The minimum number of past forecasts to compare: with fewer, the naive forecast may be more accurate by chance. */
const fewestTries = 6;

const nullableNumber = z.nullable(z.number());
const bandSchema = z.nullable(z.object({ low: z.number(), high: z.number() }));
const monthSchema = z.object({
  period: daysSchema,
  value: z.number(),
  /** The ranges in 50, 80 and 95 of 100 cases; null if there are too few past months to estimate them. */
  within_50: bandSchema,
  within_80: bandSchema,
  within_95: bandSchema,
});

export const monthForecastSchema = z.object({
  /**
   * The methods whose forecasts are averaged; only the seasonal naive one if it was more accurate in the months of
   * `hindsight`.
   */
  methods: z.array(z.enum(methodIds)),
  months: z.array(monthSchema),
  /**
   * The sum of these months. Its bounds are the sums of the 80% bounds, as if all months deviated in the same
   * direction, so the range is rather too wide than too narrow.
   */
  total: z.object({ value: z.number(), low: nullableNumber, high: nullableNumber }),
  /** The same months of the year before; null if any of them is unknown. */
  year_before: z.nullable(z.object({ value: z.number(), range: daysSchema })),
  /** The forecasts of the last few months, each as computed a month earlier with the same method. */
  hindsight: z.array(monthSchema),
  /**
   * The mean absolute error of the months of `hindsight`, the error of assuming the same months of the year before, and
   * the number of months; null without such forecasts.
   */
  past: z.nullable(z.object({ error: z.number(), naive_error: z.number(), tries: z.number() })),
  /** Months with a value far from the usual one. The forecast uses the usual value instead. */
  outliers: z.array(z.object({ period: daysSchema, value: z.number(), usual: z.number() })),
});
export type MonthForecast = z.infer<typeof monthForecastSchema>;
export type ForecastMonth = MonthForecast["months"][number];

/** Returns the complete months of a monthly result with one measure, starting with the first month that has records. */
export function completeMonths({ rows, today }: MeasureResult): ResultRow[] {
  const complete = rows.filter(({ period }) => period && period.to < today);
  const first = complete.findIndex(({ n }) => (n[0] ?? 0) > 0);
  return first < 0 ? [] : complete.slice(first);
}

/** Returns the number of complete months from the first to the last one with any records. */
export function knownMonths(result: MeasureResult): number {
  return completeMonths(result).findLastIndex(({ n }) => (n[0] ?? 0) > 0) + 1;
}

type Booked = { value: number; left: number };

/**
 * Returns the value that the current month of a monthly result has so far, and the share of its days after today; null
 * if it has no records, because they may not be imported yet.
 */
export function bookedMonth({ rows, today }: MeasureResult): Booked | null {
  const [from, to] = monthSpan(today.slice(0, 7));
  const row = rows.find(({ period }) => period?.from === from);
  const value = row?.values[0] ?? null;
  if (!row?.n[0] || value === null) return null;
  return { value, left: daysBetween(today, to) / (daysBetween(from, to) + 1) };
}

/**
 * Forecasts the next `ahead` months; null if there are too few past months. If `booked` is known, only the days left of
 * the first month are forecast.
 */
export function forecastMonths(
  rows: readonly ResultRow[],
  ahead: number,
  booked: Booked | null = null,
): MonthForecast | null {
  if (rows.length < monthsNeeded) return null;
  const values = rows.map((row) => row.values[0] ?? null);
  const periods = rows.flatMap(({ period }) => period ?? []);
  const past = pastForecasts(values, periods);
  const result = forecast(values, 12, ahead, past.isNaiveBetter ? "seasonal_naive" : undefined);
  const last = periods.at(-1);
  if (!result || !last) return null;
  const least = booked && values.every((value) => (value ?? 0) >= 0) ? booked.value : -Infinity;
  const months = result.points.map((point, i) =>
    toMonth(booked && i === 0 ? addBooked(point, booked, least) : point, monthAfter(last.from, i + 1)),
  );
  const sum = (of: (month: ForecastMonth) => number | undefined) => {
    const all = months.map(of);
    return all.includes(undefined) ? null : all.reduce<number>((total, value) => total + (value ?? 0), 0);
  };
  const before = rows.slice(rows.length - 12, rows.length - 12 + ahead);
  const known = before.flatMap((row) => row.values[0] ?? []);
  const span = { from: before[0]?.period?.from, to: before.at(-1)?.period?.to };
  return {
    methods: result.methods,
    months,
    total: {
      value: sum(({ value }) => value) ?? 0,
      low: sum((month) => month.within_80?.low),
      high: sum((month) => month.within_80?.high),
    },
    year_before:
      ahead <= 12 && known.length === ahead && span.from && span.to
        ? { value: known.reduce((total, value) => total + value, 0), range: { from: span.from, to: span.to } }
        : null,
    hindsight: past.months,
    past: past.error,
    outliers: result.outliers.flatMap(({ at, value, usual }) => {
      const period = periods[at];
      return period ? [{ period, value: Math.round(value), usual: Math.round(usual) }] : [];
    }),
  };
}

/**
 * Forecasts each of the last few months from the months before it. If the seasonal naive forecast has a lower mean
 * absolute error over these months, it replaces the others.
 */
function pastForecasts(values: readonly (number | null)[], periods: readonly ForecastMonth["period"][]) {
  const months = periods.slice(Math.max(monthsNeeded, periods.length - monthsBack)).flatMap((period) => {
    const at = periods.indexOf(period);
    const before = values.slice(0, at);
    const [own] = forecast(before, 12, 1)?.points ?? [];
    const [naive] = forecast(before, 12, 1, "seasonal_naive")?.points ?? [];
    return own && naive
      ? [{ actual: values[at] ?? null, own: toMonth(own, period), naive: toMonth(naive, period) }]
      : [];
  });
  const errorOf = (kind: "own" | "naive") => {
    const errors = months.flatMap((month) => (month.actual === null ? [] : Math.abs(month.actual - month[kind].value)));
    return { mean: errors.reduce((sum, error) => sum + error, 0) / errors.length, tries: errors.length };
  };
  const { mean, tries } = errorOf("own");
  const { mean: naive } = errorOf("naive");
  const isNaiveBetter = tries >= fewestTries && naive < mean;
  return {
    isNaiveBetter,
    months: months.map((month) => (isNaiveBetter ? month.naive : month.own)),
    error:
      tries === 0 ? null : { error: Math.round(isNaiveBetter ? naive : mean), naive_error: Math.round(naive), tries },
  };
}

type Point = NonNullable<ReturnType<typeof forecast>>["points"][number];

/** Forecasts a month from what it has so far. The variance of the days left is their share of the month's. */
function addBooked(point: Point, { value: soFar, left }: Booked, least: number): Point {
  const value = soFar + point.value * left;
  const narrow = (band: Point["bands"][80]) =>
    band && {
      low: Math.max(least, value - (point.value - band.low) * Math.sqrt(left)),
      high: value + (band.high - point.value) * Math.sqrt(left),
    };
  return { value, bands: { 50: narrow(point.bands[50]), 80: narrow(point.bands[80]), 95: narrow(point.bands[95]) } };
}

/** Rounds a point to whole numbers, because money is in minor units. */
function toMonth({ value, bands }: Point, period: ForecastMonth["period"]): ForecastMonth {
  const within = (band: Point["bands"][80]) => band && { low: Math.floor(band.low), high: Math.ceil(band.high) };
  return {
    period,
    value: Math.round(value),
    within_50: within(bands[50]),
    within_80: within(bands[80]),
    within_95: within(bands[95]),
  };
}

function monthAfter(first: string, count: number): ForecastMonth["period"] {
  const month = new Date(`${first}T00:00:00Z`);
  month.setUTCMonth(month.getUTCMonth() + count);
  const [from, to] = monthSpan(month.toISOString().slice(0, 7));
  return { from, to };
}

/** Returns the first day of the month that is `count` months before a day's month. */
export const monthsBefore = (day: string, count: number): string => monthAfter(`${day.slice(0, 7)}-01`, -count).from;
