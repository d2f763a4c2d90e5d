import { dampedTrend, holtWinters, pickSmoothing, smooth, type Smoothing, theta } from "./exponential-smoothing.ts";
import { croston, isIntermittent, teunter } from "./intermittent.ts";
import { deseasonalise, meanOf, reseasonalise, seasonalStrength, seasonOf } from "./season.ts";

/**
 * The forecasting methods. A method applied to longer periods counts as a separate method, because the series differs.
 */
export const methodIds = [
  "naive",
  "seasonal_naive",
  "theta",
  "holt_winters",
  "ets",
  "coarse_theta",
  "coarse_damped_trend",
  "croston",
  "tsb",
] as const;
export type MethodId = (typeof methodIds)[number];

/** Forecasts the next values of a series; null if there are too few values. */
export type Predict = (values: readonly number[], steps: number) => readonly number[] | null;
export type Method = { id: MethodId; predict: Predict };

const repeated = (value: number | null, steps: number) => (value === null ? null : Array<number>(steps).fill(value));

/** Returns the methods that repeat the last value and, for a series with seasons, the last season. */
export function naiveMethods(period: number): Method[] {
  const naive: Predict = (values, steps) => repeated(values.at(-1) ?? null, steps);
  const seasonal: Predict = (values, steps) =>
    values.length < period ? null : Array.from({ length: steps }, (_, i) => values.at((i % period) - period) ?? 0);
  return [
    { id: "naive", predict: naive },
    ...(period > 1 ? [{ id: "seasonal_naive" as const, predict: seasonal }] : []),
  ];
}

/** The minimum strength of a season to include the Holt-Winters method. */
const strongSeason = 0.64;

/**
 * Returns the methods for a series, fitted once to all of it. Testing them on the series' past is fast, because the
 * selected form is reused and the parameter search starts from the fitted parameters. The parameters are still fitted
 * again each time.
 */
export function methodsFor(all: readonly number[], period: number): Method[] {
  const simple = naiveMethods(period);
  if (isIntermittent(all))
    return [
      ...simple,
      { id: "croston", predict: (values, steps) => repeated(croston(values), steps) },
      { id: "tsb", predict: (values, steps) => repeated(teunter(values), steps) },
    ];
  const fits: [MethodId, (values: readonly number[], near?: readonly number[]) => Fitted | null][] = [
    ["theta", (values, near) => theta(values, period, near)],
    ["coarse_theta", (values, near) => forecastAggregated(values, period, (coarse) => theta(coarse, 1, near))],
    [
      "coarse_damped_trend",
      (values, near) => forecastAggregated(values, period, (coarse) => dampedTrend(coarse, near)),
    ],
  ];
  const picked = pickSmoothing(all, period);
  if (picked) fits.push(["ets", (values, near) => (near ? smooth(values, period, picked.form, near) : picked)]);
  if (seasonalStrength(all, period) > strongSeason)
    fits.push(["holt_winters", (values, near) => holtWinters(values, period, near)]);
  const fitted = fits.flatMap(([id, fit]) => {
    const whole = fit(all);
    if (!whole) return [];
    const predict: Predict = (values, steps) =>
      (values.length === all.length ? whole : fit(values, whole.at))?.forecast(steps) ?? null;
    return [{ id, predict }];
  });
  return [...simple, ...fitted];
}

type Fitted = Pick<Smoothing, "at" | "forecast">;

/**
 * Applies a method to longer periods, such as quarters instead of months, where noise averages out and the trend
 * remains (Kourentzes, Petropoulos and Trapero 2014). Means are formed backwards from the last value, and each forecast
 * is placed in the middle of its period. Returns null if the method does.
 */
function forecastAggregated(
  values: readonly number[],
  period: number,
  fit: (coarse: readonly number[]) => Smoothing | null,
): Pick<Smoothing, "at" | "forecast"> | null {
  const size = Math.max(2, Math.round(period / 4));
  const season = seasonOf(values, period);
  const rest = season ? deseasonalise(values, season) : values;
  const coarse: number[] = [];
  for (let i = rest.length % size; i < rest.length; i += size) coarse.push(meanOf(rest.slice(i, i + size)));
  const fitted = fit(coarse);
  if (!fitted) return null;
  return {
    at: fitted.at,
    forecast: (steps) => {
      const ahead = [coarse.at(-1) ?? 0, ...fitted.forecast(Math.ceil(steps / size) + 1)];
      const course = Array.from({ length: steps }, (_, i) => {
        const place = (i + 0.5) / size + 0.5;
        const before = Math.floor(place);
        const from = ahead[before] ?? 0;
        return from + (place - before) * ((ahead[before + 1] ?? from) - from);
      });
      return season ? reseasonalise(course, season, values.length) : course;
    },
  };
}
