import * as z from "zod/mini";

import { forecast } from "#domain/forecast/forecast.ts";
import { methodIds } from "#domain/forecast/methods.ts";
import type { Answer, AnswerRow } from "#domain/measures/answer.ts";
import { daysSchema, type MeasureId } from "#domain/measures/question.ts";
import { monthSpan } from "#domain/time/dates.ts";

/** The measures whose months add up, and so go on as a series. */
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

/** With fewer complete months nobody can tell a season from a course, nor say how far off a forecast would have been. */
export const monthsNeeded = 12;
/** How many months back are read, and how many of them a forecast is compared with. */
export const monthsRead = 60;
const monthsBack = 12;

const figure = z.nullable(z.number());
const bandSchema = z.nullable(z.object({ low: z.number(), high: z.number() }));
const monthSchema = z.object({
  period: daysSchema,
  value: z.number(),
  /** Where it lies in 50, 80 and 95 of 100 cases; null where the past is too short to say. */
  within_50: bandSchema,
  within_80: bandSchema,
  within_95: bandSchema,
});

export const monthForecastSchema = z.object({
  /** What it is the mean of. */
  methods: z.array(z.enum(methodIds)),
  months: z.array(monthSchema),
  /** All of these months; the bounds are those of 80 %, as if all months were off the same way: rather too far than too near. */
  total: z.object({ value: z.number(), low: figure, high: figure }),
  /** The same months of the year before; null where they are not all known. */
  year_before: z.nullable(z.object({ value: z.number(), range: daysSchema })),
  /** What was said of each of the last months a month before, had anybody asked. */
  hindsight: z.array(monthSchema),
  /** How far off it was on average over its own past, and how far off the last month (or the same month of the last year) was. */
  past: z.nullable(z.object({ error: z.number(), naive_error: z.number(), tries: z.number() })),
  /** Months far from what is usual. They are part of it all the same. */
  outliers: z.array(z.object({ period: daysSchema, value: z.number(), usual: z.number() })),
});
export type MonthForecast = z.infer<typeof monthForecastSchema>;
export type ForecastMonth = MonthForecast["months"][number];

/** The complete months of an answer about one measure by month, from the first in which anything happened. */
export function completeMonths({ rows, today }: Answer): AnswerRow[] {
  const complete = rows.filter(({ period }) => period && period.to < today);
  const first = complete.findIndex(({ n }) => (n[0] ?? 0) > 0);
  return first < 0 ? [] : complete.slice(first);
}

/** Returns how many complete months there are from the first to the last in which anything happened. */
export function knownMonths(answer: Answer): number {
  return completeMonths(answer).findLastIndex(({ n }) => (n[0] ?? 0) > 0) + 1;
}

/** The months after these, `ahead` of them; null where there are too few to go by. */
export function forecastMonths(rows: readonly AnswerRow[], ahead: number): MonthForecast | null {
  if (rows.length < monthsNeeded) return null;
  const values = rows.map((row) => row.values[0] ?? null);
  const periods = rows.flatMap(({ period }) => period ?? []);
  const found = forecast(values, 12, ahead);
  const last = periods.at(-1);
  if (!found || !last) return null;
  const months = found.points.map((point, i) => toMonth(point, monthAfter(last.from, i + 1)));
  const sum = (of: (month: ForecastMonth) => number | undefined) => {
    const all = months.map(of);
    return all.includes(undefined) ? null : all.reduce<number>((total, one) => total + (one ?? 0), 0);
  };
  const before = rows.slice(rows.length - 12, rows.length - 12 + ahead);
  const known = before.flatMap((row) => row.values[0] ?? []);
  const span = { from: before[0]?.period?.from, to: before.at(-1)?.period?.to };
  return {
    methods: found.methods,
    months,
    total: {
      value: sum(({ value }) => value) ?? 0,
      low: sum((month) => month.within_80?.low),
      high: sum((month) => month.within_80?.high),
    },
    year_before:
      ahead <= 12 && known.length === ahead && span.from && span.to
        ? { value: known.reduce((total, one) => total + one, 0), range: { from: span.from, to: span.to } }
        : null,
    hindsight: periods.slice(-monthsBack).flatMap((period) => {
      const at = periods.indexOf(period);
      const [point] = at < monthsNeeded ? [] : (forecast(values.slice(0, at), 12, 1)?.points ?? []);
      return point ? [toMonth(point, period)] : [];
    }),
    past: found.past && {
      error: Math.round(found.past.error),
      naive_error: Math.round(found.past.naive_error),
      tries: found.past.tries,
    },
    outliers: found.outliers.flatMap(({ at, value, usual }) => {
      const period = periods[at];
      return period ? [{ period, value: Math.round(value), usual: Math.round(usual) }] : [];
    }),
  };
}

type Point = NonNullable<ReturnType<typeof forecast>>["points"][number];

/** Figures are counted in whole ones, as money is in its smallest unit. */
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

/** The first day of the month that lies so many months before that of a day. */
export const monthsBefore = (day: string, count: number): string => monthAfter(`${day.slice(0, 7)}-01`, -count).from;
