import { isIntermittent } from "./intermittent.ts";
import { halfWidths, type Level } from "./intervals.ts";
import { type MethodId, methodsFor } from "./methods.ts";
import { backtest, errorsOf, meanError, meanForecast, rootError } from "./rolling-origin.ts";
import { deseasonalise, seasonOf } from "./season.ts";

export type Band = { low: number; high: number };
export type ForecastPoint = { value: number; bands: Record<Level, Band | null> };

export type Forecast = {
  /** The methods it is the mean of. */
  methods: MethodId[];
  points: ForecastPoint[];
  /** Error of the forecast on the series' own past, and that of the last value (or the last season's). */
  past: { error: number; naive_error: number; tries: number } | null;
  outliers: Outlier[];
  /** Number of unknown values, interpolated from their neighbours. */
  filled: number;
};

/**
 * A choice based on few errors is random, and a mean has a lower error (Clemen 1989): a single method, including the last
 * value, replaces the mean of all others only if its error is this much lower.
 */
const clearly = 2 / 3;

/**
 * Forecasts the next `steps` values of a series, each with its range in 50, 80 and 95 of 100 cases. `period` is the number
 * of values in a season: 12 for months, 4 for quarters, 7 for days, 1 for none. Gaps are null. The same values give the same
 * forecast.
 */
export function forecast(series: readonly (number | null)[], period: number, steps: number): Forecast | null {
  const { values, filled } = withoutGaps(series);
  if (values.length === 0) return null;
  // Scaled by the largest value, so that 10^15 works as well as 1.
  const unit = Math.max(...values.map(Math.abs)) || 1;
  const counted = values.map((value) => value / unit);

  const methods = methodsFor(counted, period);
  const howFar = isIntermittent(counted) ? rootError : meanError;
  const trials = backtest(counted, period, steps, methods);
  const scored = trials.trials
    .map((trial) => ({ ...trial, errors: errorsOf(trials, trial.predicted) }))
    .map((trial) => ({ ...trial, error: howFar(trial.errors) }))
    .sort((a, b) => a.error - b.error);
  const isSimple = (id: MethodId) => id === "naive" || id === "seasonal_naive";
  const naive = scored.filter(({ id }) => isSimple(id)).at(0);
  const skilled = scored.filter(({ id }) => !isSimple(id));
  const together = errorsOf(
    trials,
    trials.origins.map((_, i) => meanForecast(skilled.map(({ predicted }) => predicted[i] ?? []))),
  );
  const [best] = scored;
  const isMean = skilled.length > 0 && (!best || best.error >= clearly * howFar(together));
  const chosen = methods
    .map(({ id }) => id)
    .filter((id) => (isMean ? skilled.some((method) => method.id === id) : id === (best?.id ?? "naive")));
  const errors = isMean ? together : (best?.errors ?? []);

  const predictions = methods.flatMap(({ id, predict }) =>
    chosen.includes(id) ? [predict(counted, steps) ?? []] : [],
  );
  const widths = halfWidths(errors, steps);
  // A series that was never negative is not forecast to be.
  const lowest = values.every((value) => value >= 0) ? 0 : -Number.MAX_VALUE;
  return {
    methods: chosen,
    points: meanForecast(predictions).map((value, i) => {
      const bounded = (value: number) => Math.min(Number.MAX_VALUE, Math.max(lowest, value * unit));
      const band = (level: Level): Band | null => {
        const half = widths[i]?.[level] ?? null;
        return half === null ? null : { low: bounded(value - half), high: bounded(value + half) };
      };
      return { value: bounded(value), bands: { 50: band(50), 80: band(80), 95: band(95) } };
    }),
    past:
      naive && errors.length > 0
        ? { error: meanError(errors) * unit, naive_error: meanError(naive.errors) * unit, tries: errors.flat().length }
        : null,
    outliers: findOutliers(counted, period).map(({ at, value, usual }) => ({
      at: at + leadingGap(series),
      value: value * unit,
      usual: usual * unit,
    })),
    filled,
  };
}

const leadingGap = (series: readonly (number | null)[]) =>
  Math.max(
    0,
    series.findIndex((value) => value !== null),
  );

/** Returns the values from the first to the last known one, with gaps interpolated linearly. */
function withoutGaps(series: readonly (number | null)[]): { values: number[]; filled: number } {
  const from = leadingGap(series);
  const known = series.slice(from, series.findLastIndex((value) => value !== null) + 1);
  let filled = 0;
  const values = known.map((value, i) => {
    if (value !== null) return value;
    filled++;
    let before = i;
    let after = i;
    while (known[before] === null) before--;
    while (known[after] === null) after++;
    const [low, high] = [known[before] ?? 0, known[after] ?? 0];
    return low + ((high - low) * (i - before)) / (after - before);
  });
  return { values, filled };
}

/** A value far from its neighbours and its season: its position, and the usual value. */
type Outlier = { at: number; value: number; usual: number };

const median = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] ?? 0)
    : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/**
 * Finds values more than five robust deviations (median absolute deviation) from the median of the seven around them, after
 * removing the season. They are reported, but not removed.
 */
function findOutliers(values: readonly number[], period: number): Outlier[] {
  if (values.length < 8) return [];
  const season = seasonOf(values, period);
  const rest = season ? deseasonalise(values, season) : values;
  const course = rest.map((_, i) => {
    const from = Math.max(0, Math.min(i - 3, rest.length - 7));
    return median(rest.slice(from, from + 7));
  });
  const off = rest.map((value, i) => value - (course[i] ?? 0));
  const spread = 1.4826 * median(off.map(Math.abs));
  return off.flatMap((deviation, at) => {
    const value = values[at] ?? 0;
    const index = season?.indices[at % period] ?? 0;
    const level = course[at] ?? 0;
    if (spread === 0 || Math.abs(deviation) <= 5 * spread) return [];
    return [{ at, value, usual: !season ? level : season.kind === "additive" ? level + index : level * index }];
  });
}
