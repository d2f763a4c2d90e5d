import { forecastMonths, type MonthForecast, monthsNeeded } from "#domain/metrics/forecast/month-forecast.ts";
import { reconcile } from "#domain/metrics/forecast/reconcile.ts";
import type { ResultRow } from "#domain/metrics/measure-result.ts";

/** The forecast of a part of revenue, adjusted so that all parts add up to the total. */
export type PartForecast = {
  kind: "one" | "none" | "others";
  label: string | null;
  value: number;
  /** The value of the same months of the year before; null if any of them is unknown. */
  before: number | null;
};

/** The maximum number of parts; smaller parts are forecast together. */
export const maxParts = 20;

type Series = Pick<PartForecast, "kind" | "label"> & { rows: ResultRow[] };

/**
 * Splits revenue into series over the months of the total: one for each of the largest parts, and one for all others.
 * Returns none if there are too few months or no parts. A month without sales of a part is a known 0; a month without a
 * known amount stays unknown.
 */
export function partSeries(total: readonly ResultRow[], parted: readonly ResultRow[]): Series[] {
  if (total.length < monthsNeeded || parted.length === 0) return [];
  const groups = Map.groupBy(parted, ({ by }) => by[0]?.id ?? null);
  const worth = (rows: readonly ResultRow[]) => rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const all = [...groups].map(([id, rows]) => ({ id, label: rows[0]?.by[0]?.label ?? id, rows, worth: worth(rows) }));
  const sorted = all.toSorted((one, other) => other.worth - one.worth || (String(one.id) < String(other.id) ? -1 : 1));
  const own = sorted.slice(0, maxParts - 1);
  const series: Series[] = own.map(({ id, label, rows }) => {
    const known = new Map(rows.map((row) => [row.period?.from, row]));
    return {
      kind: id === null ? "none" : "one",
      label: id === null ? null : label,
      rows: total.map((month) => known.get(month.period?.from) ?? { ...month, values: [0], n: [0] }),
    };
  });
  if (sorted.length <= own.length) return series;
  const rest = total.map((month, at) => {
    const values = series.map(({ rows }) => rows[at]?.values[0] ?? null);
    const whole = month.values[0] ?? null;
    const isKnown = whole !== null && !values.includes(null);
    return { ...month, values: [isKnown ? values.reduce<number>((left, value) => left - (value ?? 0), whole) : null] };
  });
  return [...series, { kind: "others", label: null, rows: rest }];
}

/**
 * Forecasts each series and adjusts the forecasts to the total. The largest part comes first, the combined others last.
 */
export function partForecasts(series: readonly Series[], total: MonthForecast, months: number): PartForecast[] {
  const forecasts = series.map(({ kind, label, rows }) => {
    const forecast = forecastMonths(rows, months);
    const { low, high } = forecast?.total ?? { low: null, high: null };
    return {
      kind,
      label,
      value: forecast?.total.value ?? 0,
      width: low === null || high === null ? null : high - low,
      before: forecast?.year_before?.value ?? null,
    };
  });
  const values = wholeSums(reconcile(total.total.value, forecasts), total.total.value);
  return forecasts
    .map(({ kind, label, before }, at) => ({ kind, label, value: values[at] ?? 0, before }))
    .toSorted(
      (one, other) => Number(one.kind === "others") - Number(other.kind === "others") || other.value - one.value,
    );
}

/**
 * Rounds amounts to whole minor units that still add up to the total. The largest amount absorbs the rounding
 * difference.
 */
function wholeSums(values: readonly number[], total: number): number[] {
  const whole = values.map(Math.round);
  const left = total - whole.reduce((sum, value) => sum + value, 0);
  const largest = whole.indexOf(Math.max(...whole));
  return whole.map((value, at) => (at === largest ? value + left : value));
}
