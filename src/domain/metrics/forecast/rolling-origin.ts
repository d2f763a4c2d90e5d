import type { Method, MethodId } from "./methods.ts";

/** A method's forecasts of past values that it had not seen, by origin and step. */
export type Trial = { id: MethodId; predicted: (readonly number[])[] };
export type Trials = { origins: readonly { seen: number; actual: readonly number[] }[]; trials: readonly Trial[] };

const maxOrigins = 9;

/**
 * Tests methods on the series' own past. The series is cut at up to nine points within its last two horizons or
 * seasons, and each method forecasts the values after the cut. A method that fails at any of these points is excluded.
 */
export function backtest(values: readonly number[], period: number, steps: number, methods: readonly Method[]): Trials {
  const n = values.length;
  const first = Math.max(Math.min(2 * period + 6, Math.ceil(n / 2)), 1, n - 2 * Math.max(steps, period));
  const stride = Math.max(1, Math.ceil((n - first) / maxOrigins));
  const origins: { seen: number; actual: readonly number[] }[] = [];
  for (let seen = n - 1; seen >= first; seen -= stride)
    origins.push({ seen, actual: values.slice(seen, Math.min(n, seen + steps)) });
  const trials = methods.flatMap(({ id, predict }) => {
    const predicted = origins.flatMap(({ seen, actual }) => {
      const predictions = predict(values.slice(0, seen), actual.length);
      return predictions?.every(Number.isFinite) ? [predictions] : [];
    });
    return predicted.length === origins.length ? [{ id, predicted }] : [];
  });
  return { origins, trials };
}

/** Averages the forecasts of several methods by their weights, step by step. */
export function weightedMean(predictions: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (predictions[0] ?? []).map(
    (_, i) => predictions.reduce((sum, prediction, k) => sum + (weights[k] ?? 0) * (prediction[i] ?? 0), 0) / total,
  );
}

/** Returns the forecast errors by origin and step. */
export const errorsOf = ({ origins }: Trials, predicted: readonly (readonly number[])[]): number[][] =>
  origins.map(({ actual }, i) => actual.map((value, step) => value - (predicted[i]?.[step] ?? 0)));

/** Returns the mean absolute error; infinite without errors. */
export function meanError(errors: readonly (readonly number[])[]): number {
  const all = errors.flat();
  return all.length === 0 ? Infinity : all.reduce((sum, error) => sum + Math.abs(error), 0) / all.length;
}

/**
 * Returns the root mean square error; infinite without errors. Unlike the mean absolute error, it does not favour a
 * constant forecast of 0 for series whose values are mostly 0.
 */
export function rootError(errors: readonly (readonly number[])[]): number {
  const all = errors.flat();
  return all.length === 0 ? Infinity : Math.sqrt(all.reduce((sum, error) => sum + error ** 2, 0) / all.length);
}
