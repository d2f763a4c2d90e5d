import { toProbability } from "#domain/numbers/to-probability.ts";

/** The intercept, and a weight for each bin of each feature; they add up to the log odds. */
export type Logistic = { intercept: number; weights: number[][] };

/** The shrinkage of weights to 0, in rows, because a bin with few rows says little. */
const penalty = 12;
const maxSteps = 25;

/**
 * Fits an L2-penalised logistic regression on the bins of features (a scorecard) by Newton's method (Hastie, Tibshirani
 * and Friedman, The Elements of Statistical Learning, 4.4.1). `bins` has the bin of each feature for each row, `sizes`
 * the number of bins of each feature.
 */
export function fitLogistic(
  bins: readonly (readonly number[])[],
  outcomes: readonly boolean[],
  sizes: readonly number[],
): Logistic {
  const starts = sizes.map((_, at) => 1 + sizes.slice(0, at).reduce((sum, size) => sum + size, 0));
  const count = 1 + sizes.reduce((sum, size) => sum + size, 0);
  const places = bins.map((row) => row.map((bin, at) => (starts[at] ?? 0) + bin));
  const won = outcomes.filter(Boolean).length;
  const weights = new Float64Array(count);
  weights[0] = Math.log((won + 1) / (outcomes.length - won + 1));
  for (let step = 0; step < maxSteps; step++) {
    const gradient = new Float64Array(count);
    const hessian = Array.from({ length: count }, () => new Float64Array(count));
    for (const [no, row] of places.entries()) {
      let logit = weights[0] ?? 0;
      for (const place of row) logit += weights[place] ?? 0;
      const probability = toProbability(logit);
      const off = Number(outcomes[no]) - probability;
      const weight = Math.max(probability * (1 - probability), 1e-6);
      const active = [0, ...row];
      for (const index of active) {
        gradient[index] = (gradient[index] ?? 0) + off;
        const line = hessian[index];
        if (line) for (const other of active) line[other] = (line[other] ?? 0) + weight;
      }
    }
    for (let at = 0; at < count; at++) {
      // The intercept is not penalised, except for a tiny amount that keeps the matrix regular.
      const own = at === 0 ? 1e-6 : penalty;
      gradient[at] = (gradient[at] ?? 0) - own * (at === 0 ? 0 : (weights[at] ?? 0));
      const line = hessian[at];
      if (line) line[at] = (line[at] ?? 0) + own;
    }
    const change = solve(hessian, gradient);
    let largest = 0;
    for (let at = 0; at < count; at++) {
      weights[at] = (weights[at] ?? 0) + (change[at] ?? 0);
      largest = Math.max(largest, Math.abs(change[at] ?? 0));
    }
    if (largest < 1e-8) break;
  }
  return {
    intercept: weights[0] ?? 0,
    weights: sizes.map((size, at) => Array.from(weights.subarray(starts[at] ?? 0, (starts[at] ?? 0) + size))),
  };
}

/** Solves A x = b for a symmetric positive definite A by Cholesky decomposition, overwriting A. */
function solve(a: Float64Array[], b: Float64Array): Float64Array {
  const size = b.length;
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i++) {
    const line = a[i] ?? new Float64Array(size);
    for (let j = 0; j <= i; j++) {
      const other = a[j] ?? line;
      let sum = line[j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (line[k] ?? 0) * (other[k] ?? 0);
      line[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (other[j] ?? 1);
    }
    let sum = x[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= (line[k] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (line[i] ?? 1);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = x[i] ?? 0;
    for (let k = i + 1; k < size; k++) sum -= (a[k]?.[i] ?? 0) * (x[k] ?? 0);
    x[i] = sum / (a[i]?.[i] ?? 1);
  }
  return x;
}

/** Returns the contribution of each feature of a row to the log odds. */
export const logisticParts = ({ weights }: Logistic, row: readonly number[]): number[] =>
  row.map((bin, at) => weights[at]?.[bin] ?? 0);
