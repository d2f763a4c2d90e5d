import { minimise } from "./minimise.ts";
import { findSeason, reseasonalise, meanOf, type Season, seasonOf, deseasonalise } from "./season.ts";

/**
 * A form of exponential smoothing with additive errors, ETS(A, trend, season) in the notation of Hyndman et al. (2008).
 */
export type Form = { trend: "none" | "damped" | "linear"; season: "none" | Season["kind"] };

/** A form fitted to a series: its parameters (`at`), its AICc for comparison with other forms, and its forecast. */
export type Smoothing = { form: Form; at: number[]; aicc: number; forecast: (steps: number) => number[] };

type Run = { loss: number; level: number; slope: number; indices: readonly number[] };

/**
 * Fits a form by least squares of the one-step-ahead errors; null if there are too few values for its parameters. The
 * initial states come from classical decomposition and a line through the first values. The search starts from the
 * known parameters `near`.
 */
export function smooth(
  values: readonly number[],
  period: number,
  form: Form,
  near?: readonly number[],
): Smoothing | null {
  const n = values.length;
  const hasSeason = form.season !== "none";
  if (hasSeason && n < 2 * period) return null;
  const season = form.season === "none" ? null : findSeason(values, period, form.season);
  const rest = season ? deseasonalise(values, season) : values;
  const { intercept, slope } = lineThrough(rest.slice(0, Math.max(10, hasSeason ? period : 0)));
  const begin = {
    level: form.trend === "none" ? meanOf(rest.slice(0, 6)) : intercept,
    slope,
    indices: season?.indices ?? [],
  };

  // In this order: the smoothing parameter of the level, that of the slope (as a share of the level's), the damping,
  // and the smoothing parameter of the season (as a share of 1 − the level's).
  const bounds = [
    { start: 0.3, low: 0.01, high: 0.99 },
    ...(form.trend === "none" ? [] : [{ start: 0.1, low: 0, high: 0.99 }]),
    ...(form.trend === "damped" ? [{ start: 0.93, low: 0.8, high: 0.98 }] : []),
    ...(hasSeason ? [{ start: 0.1, low: 0, high: 0.99 }] : []),
  ].map((bound, i) => (near ? { ...bound, start: near[i] ?? bound.start } : bound));
  const states = (form.trend === "none" ? 1 : 2) + (hasSeason ? period - 1 : 0);
  const parameters = bounds.length + states + 1;
  if (n < parameters + 3 || rest.some((value) => !Number.isFinite(value))) return null;

  const run = (at: readonly number[]) => runOver(values, period, form, begin, at);
  const { at, loss } = minimise((tried) => run(tried).loss, bounds, near ? 25 * bounds.length : 60 * bounds.length);
  const end = run(at);
  const damping = dampingOf(form, at);
  return {
    form,
    at,
    // The logarithm would be unbounded for an exact fit, so all exact fits count as equally good.
    aicc:
      n * Math.log(Math.max(loss, Number.MIN_VALUE) / n) +
      2 * parameters +
      (2 * parameters * (parameters + 1)) / (n - parameters - 1),
    forecast: (steps) => {
      let reach = 0;
      const course = Array.from({ length: steps }, (_, i) => {
        reach += damping ** (i + 1);
        return end.level + reach * end.slope;
      });
      return form.season === "none"
        ? course
        : reseasonalise(course, { kind: form.season, indices: [...end.indices] }, n);
    },
  };
}

/** Returns the share of the slope that remains after a step: 0 without a trend, 1 for a linear trend. */
const dampingOf = ({ trend }: Form, at: readonly number[]) =>
  trend === "none" ? 0 : trend === "linear" ? 1 : (at[2] ?? 1);

function runOver(
  values: readonly number[],
  period: number,
  form: Form,
  begin: { level: number; slope: number; indices: readonly number[] },
  at: readonly number[],
): Run {
  const alpha = at[0] ?? 0;
  const beta = form.trend === "none" ? 0 : alpha * (at[1] ?? 0);
  const damping = dampingOf(form, at);
  const gamma = form.season === "none" ? 0 : (1 - alpha) * (at.at(-1) ?? 0);
  const isAdditive = form.season === "additive";
  const isMultiplicative = form.season === "multiplicative";
  const indices = [...begin.indices];
  let { level, slope } = begin;
  let loss = 0;
  for (let t = 0; t < values.length; t++) {
    const carried = level + damping * slope;
    const place = t % period;
    const index = isAdditive || isMultiplicative ? (indices[place] ?? 0) : 0;
    const error = (values[t] ?? 0) - (isMultiplicative ? carried * index : carried + index);
    loss += error * error;
    const unscaled = isMultiplicative ? error / (Math.abs(index) > 0.01 ? index : 0.01) : error;
    level = carried + alpha * unscaled;
    slope = damping * slope + beta * unscaled;
    if (isAdditive) indices[place] = index + gamma * error;
    else if (isMultiplicative && carried !== 0) indices[place] = index + (gamma * error) / carried;
  }
  return { loss, level, slope, indices };
}

/**
 * Fits the least-squares line through values at 0, 1, 2 and so on. The intercept is the value one step before the
 * first.
 */
export function lineThrough(values: readonly number[]): { intercept: number; slope: number } {
  const middle = (values.length - 1) / 2;
  const mean = meanOf(values);
  let above = 0;
  let below = 0;
  for (let i = 0; i < values.length; i++) {
    above += (i - middle) * ((values[i] ?? 0) - mean);
    below += (i - middle) ** 2;
  }
  const slope = below === 0 ? 0 : above / below;
  return { intercept: mean - slope * (middle + 1), slope };
}

/**
 * Selects the form of exponential smoothing with the lowest AICc (Hurvich and Tsai 1989), which penalises each
 * parameter; null if there are too few values for any form.
 */
export function pickSmoothing(values: readonly number[], period: number): Smoothing | null {
  const isPositive = values.every((value) => value > 0);
  const seasons: Form["season"][] =
    period > 1 ? ["none", "additive", ...(isPositive ? (["multiplicative"] as const) : [])] : ["none"];
  const fits = seasons.flatMap((season) =>
    (["none", "damped"] as const).flatMap((trend) => smooth(values, period, { trend, season }) ?? []),
  );
  return fits.reduce<Smoothing | null>((best, fit) => (best === null || fit.aicc < best.aicc ? fit : best), null);
}

/**
 * Forecasts with the Holt-Winters method (Winters 1960): a linear trend and a season, both smoothed on the series
 * itself. Null if the series has no season.
 */
export function holtWinters(values: readonly number[], period: number, near?: readonly number[]): Smoothing | null {
  const season = seasonOf(values, period);
  return season && smooth(values, period, { trend: "linear", season: season.kind }, near);
}

/**
 * Forecasts a series without a season with a damped trend (Gardner and McKenzie 1985); null if there are too few
 * values.
 */
export const dampedTrend = (values: readonly number[], near?: readonly number[]): Smoothing | null =>
  smooth(values, 1, { trend: "damped", season: "none" }, near);

/**
 * Forecasts the deseasonalised series with the Theta method (Assimakopoulos and Nikolopoulos 2000) as formulated by
 * Hyndman and Billah (2003): simple exponential smoothing that drifts by half the slope of the line through all values.
 * Returns null if there are too few values.
 */
export function theta(values: readonly number[], period: number, near?: readonly number[]): Smoothing | null {
  const season = seasonOf(values, period);
  const rest = season ? deseasonalise(values, season) : values;
  const simple = smooth(rest, 1, { trend: "none", season: "none" }, near);
  if (!simple) return null;
  const drift = lineThrough(rest).slope / 2;
  const alpha = simple.at[0] ?? 1;
  const lag = (1 - (1 - alpha) ** rest.length) / alpha;
  return {
    ...simple,
    forecast: (steps) => {
      const course = simple.forecast(steps).map((level, i) => level + drift * (i + lag));
      return season ? reseasonalise(course, season, values.length) : course;
    },
  };
}
