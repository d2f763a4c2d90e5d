import type { MethodId, Predict } from "./methods.ts";

/** What a method said of a past that it had not seen: at each origin, step by step. */
export type Trial = { id: MethodId; predicted: (readonly number[])[] };
export type Trials = { origins: readonly { seen: number; actual: readonly number[] }[]; trials: readonly Trial[] };

const mostOrigins = 9;

/**
 * Tries methods on a series' own past: it is cut off at up to nine places of its last two horizons or seasons, and each
 * method says what followed. A method that cannot say it everywhere is left out.
 */
export function tryOnPast(
  values: readonly number[],
  period: number,
  steps: number,
  methods: readonly { id: MethodId; predict: Predict }[],
): Trials {
  const n = values.length;
  const first = Math.max(Math.min(2 * period + 6, Math.ceil(n / 2)), 1, n - 2 * Math.max(steps, period));
  const stride = Math.max(1, Math.ceil((n - first) / mostOrigins));
  const origins: { seen: number; actual: readonly number[] }[] = [];
  for (let seen = n - 1; seen >= first; seen -= stride)
    origins.push({ seen, actual: values.slice(seen, Math.min(n, seen + steps)) });
  const trials = methods.flatMap(({ id, predict }) => {
    const predicted = origins.flatMap(({ seen, actual }) => {
      const said = predict(values.slice(0, seen), actual.length);
      return said?.every(Number.isFinite) ? [said] : [];
    });
    return predicted.length === origins.length ? [{ id, predicted }] : [];
  });
  return { origins, trials };
}

/** The mean of what several methods say, step by step. */
export const meanForecast = (said: readonly (readonly number[])[]): number[] =>
  (said[0] ?? []).map((_, i) => said.reduce((sum, one) => sum + (one[i] ?? 0), 0) / said.length);

/** What was off, by origin and step. */
export const errorsOf = ({ origins }: Trials, predicted: readonly (readonly number[])[]): number[][] =>
  origins.map(({ actual }, i) => actual.map((value, step) => value - (predicted[i]?.[step] ?? 0)));

/** How far off on average. */
export function meanError(errors: readonly (readonly number[])[]): number {
  const all = errors.flat();
  return all.length === 0 ? Infinity : all.reduce((sum, error) => sum + Math.abs(error), 0) / all.length;
}

/** How far off, the root of the mean square: where most is nothing, by the former 'nothing' would always be best. */
export function rootError(errors: readonly (readonly number[])[]): number {
  const all = errors.flat();
  return all.length === 0 ? Infinity : Math.sqrt(all.reduce((sum, error) => sum + error ** 2, 0) / all.length);
}
