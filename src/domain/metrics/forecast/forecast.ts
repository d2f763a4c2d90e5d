import { isIntermittent } from "./intermittent.ts";
import { halfWidths, type Level } from "./intervals.ts";
import { type MethodId, methodsFor, naiveMethods } from "./methods.ts";
import { damp, findOutliers, type Outlier } from "./outliers.ts";
import { backtest, errorsOf, meanError, rootError, type Trials, weightedMean } from "./rolling-origin.ts";
import { seasonalStrength } from "./season.ts";

export type Band = { low: number; high: number };
export type ForecastPoint = { value: number; bands: Record<Level, Band | null> };

export type Forecast = {
  /** The methods whose forecasts are averaged. */
  methods: MethodId[];
  points: ForecastPoint[];
  /** Isolated outliers, which were replaced by their usual values. */
  outliers: Outlier[];
  /** The number of unknown values, which were interpolated from their neighbours. */
  filled: number;
};

/**
 * The best of several methods is a random choice if there are few errors to compare, and the mean of methods has a
 * lower error (Clemen 1989). A single method, possibly the last value, therefore only replaces the mean if its error is
 * at most this share of the mean's.
 */
const clearly = 2 / 3;
/** If the season is stronger than this, all methods are averaged, with a higher weight for more accurate ones. */
const weighedFrom = 0.3;
/** The weight of a method is the inverse of its error, raised to this power. */
const power = 4;

/**
 * Forecasts the next `steps` values of a series, each with its range in 50, 80 and 95 of 100 cases. `period` is the
 * number of values in a season: 12 for months, 4 for quarters, 7 for days, 1 for none. Gaps are null. The same values
 * always give the same forecast. The methods are averaged by their errors on the series' past; `only` names a single
 * method to use instead. Returns null if all values are gaps.
 */
export function forecast(
  series: readonly (number | null)[],
  period: number,
  steps: number,
  only?: "seasonal_naive",
): Forecast | null {
  const { values, filled } = withoutGaps(series);
  if (values.length === 0) return null;
  // Values are divided by the largest one, so that amounts around 10^15 and around 1 have forecasts of the same
  // precision.
  const unit = Math.max(...values.map(Math.abs)) || 1;
  const scaled = values.map((value) => value / unit);
  const outliers = findOutliers(scaled, period);
  const counted = damp(scaled, outliers);

  const methods = only ? naiveMethods(period).filter(({ id }) => id === only) : methodsFor(counted, period);
  const trials = backtest(counted, period, steps, methods);
  const weights = only ? new Map<MethodId, number>([[only, 1]]) : weightsOf(counted, period, trials);
  const ofWeight = <Entry extends { id: MethodId }>(
    some: readonly Entry[],
    valuesOf: (entry: Entry) => readonly number[],
  ) =>
    weightedMean(
      some.map(valuesOf),
      some.map(({ id }) => weights.get(id) ?? 0),
    );
  const tried = trials.trials.filter(({ id }) => weights.has(id));
  const errors = errorsOf(
    trials,
    trials.origins.map((_, i) => ofWeight(tried, ({ predicted }) => predicted[i] ?? [])),
  );
  const predictions = methods.flatMap(({ id, predict }) => {
    const values = weights.has(id) ? predict(counted, steps) : null;
    return values ? [{ id, values }] : [];
  });
  const widths = halfWidths(tried.length > 0 ? errors : [], steps, counted.length - (trials.origins.at(-1)?.seen ?? 0));
  // The forecast of a series without negative values is never negative.
  const lowest = values.every((value) => value >= 0) ? 0 : -Number.MAX_VALUE;
  return {
    methods: predictions.map(({ id }) => id),
    points: ofWeight(predictions, ({ values }) => values).map((value, i) => {
      const bounded = (value: number) => Math.min(Number.MAX_VALUE, Math.max(lowest, value * unit));
      const band = (level: Level): Band | null => {
        const half = widths[i]?.[level] ?? null;
        return half === null ? null : { low: bounded(value - half), high: bounded(value + half) };
      };
      return { value: bounded(value), bands: { 50: band(50), 80: band(80), 95: band(95) } };
    }),
    outliers: outliers.map(({ at, value, usual }) => ({
      at: at + leadingGap(series),
      value: value * unit,
      usual: Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, usual * unit)),
    })),
    filled,
  };
}

/**
 * Returns the methods to average and their weights, based on their errors when they forecast the series' own past. All
 * methods are weighted by the inverse fourth power of their error if the season is strong, or if the series is too
 * short to estimate a season but long enough to test repeating the last one. Otherwise, all methods except the naive
 * ones have the same weight, unless a single method is clearly better. If the series has only one complete season and
 * is too short to test repeating it, repeating it has the same weight as all other methods together.
 */
function weightsOf(values: readonly number[], period: number, trials: Trials): Map<MethodId, number> {
  const howFar = isIntermittent(values) ? rootError : meanError;
  const scored = trials.trials
    .map((trial) => ({ ...trial, error: howFar(errorsOf(trials, trial.predicted)) }))
    .sort((a, b) => a.error - b.error);
  const [best] = scored;
  if (!best || trials.origins.length === 0) return new Map([["naive", 1]]);
  const isShort = period > 1 && values.length < 3 * period;
  const isSeasonTried = scored.some(({ id }) => id === "seasonal_naive");
  if (isShort ? isSeasonTried : seasonalStrength(values, period) > weighedFrom) {
    // A method without errors has nearly all the weight.
    const least = Math.max(best.error, Number.EPSILON);
    return new Map(scored.map(({ id, error }) => [id, (least / Math.max(error, least)) ** power]));
  }
  const skilled = scored.filter(({ id }) => id !== "naive" && id !== "seasonal_naive");
  const together = errorsOf(
    trials,
    trials.origins.map((_, i) =>
      weightedMean(
        skilled.map(({ predicted }) => predicted[i] ?? []),
        skilled.map(() => 1),
      ),
    ),
  );
  const isSingle = skilled.length === 0 || best.error < clearly * howFar(together);
  const weights = new Map<MethodId, number>((isSingle ? [best] : skilled).map(({ id }) => [id, 1]));
  return isShort && values.length >= period ? weights.set("seasonal_naive", weights.size) : weights;
}

const leadingGap = (series: readonly (number | null)[]) =>
  Math.max(
    0,
    series.findIndex((value) => value !== null),
  );

/** Returns the values from the first to the last known one, with linear interpolation of gaps. */
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
