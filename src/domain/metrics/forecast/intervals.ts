export type Level = 50 | 80 | 95;

/** Two-sided quantiles of Student's t distribution for 1 to 4 degrees of freedom. */
const student: Record<Level, readonly number[]> = {
  50: [1, 0.816, 0.765, 0.741],
  80: [3.078, 1.886, 1.638, 1.533],
  95: [12.706, 4.303, 3.182, 2.776],
};

/** With up to this many errors, their spread is used: a quantile would simply be the largest error. */
const tooFew: Record<Level, number> = { 50: 4, 80: 4, 95: 19 };
/** The minimum number of independent errors to assume when widening a quantile. */
const fewest = 1.5;
/** Two-sided quantiles of the normal distribution. */
const normal: Record<Level, number> = { 50: 0.6745, 80: 1.2816, 95: 1.96 };

/**
 * Returns the two-sided quantile of Student's t for any degrees of freedom, from the table below 4 and from Abramowitz
 * and Stegun's approximation (26.7.5) otherwise.
 */
export function studentAt(level: Level, degrees: number): number {
  const at = Math.max(1, degrees);
  if (at < 4) {
    const [low = 0, high = 0] = student[level].slice(Math.floor(at) - 1);
    return low + (at % 1) * (high - low);
  }
  const z = normal[level];
  return z + (z ** 3 + z) / (4 * at) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * at ** 2);
}

/**
 * Returns the half-width of each band at each step, based on the errors of the same forecast on the series' own past
 * (split conformal prediction: the quantile of n errors at (n + 1) × level). Errors of all steps are pooled, after
 * dividing each by the growth of errors until its step. `seen` is the number of past values that were forecast. Errors
 * that grow overlap, so fewer of them are independent, and Student's t widens the band accordingly. Null without any
 * errors, or if there are few and all are 0.
 */
export function halfWidths(
  errors: readonly (readonly number[])[],
  steps: number,
  seen: number,
): Record<Level, number | null>[] {
  const share = growthShare(errors);
  const growth = (step: number) => Math.sqrt(1 + share * step);
  const scaled = errors.flatMap((steps) => steps.map((error, i) => Math.abs(error) / growth(i)));
  scaled.sort((a, b) => a - b);
  const count = scaled.length;
  const longest = Math.max(1, ...errors.map((steps) => steps.length));
  const independent = Math.min(count, seen / (1 + share * (longest - 1)));
  const quantile = (level: Level): number | null => {
    if (count > tooFew[level]) {
      const width = scaled[Math.ceil((level / 100) * (count + 1)) - 1];
      if (width === undefined) return null;
      return (width * studentAt(level, Math.max(fewest, independent))) / studentAt(level, count);
    }
    const spread = Math.sqrt(scaled.reduce((sum, error) => sum + error ** 2, 0) / count);
    // A few errors of 0 do not prove that future forecasts are exact.
    return spread > 0 ? spread * studentAt(level, independent) : null;
  };
  const widths = { 50: quantile(50), 80: quantile(80), 95: quantile(95) };
  return Array.from({ length: steps }, (_, i) => {
    const at = growth(i);
    const wide = (level: Level) => (widths[level] === null ? null : widths[level] * at);
    return { 50: wide(50), 80: wide(80), 95: wide(95) };
  });
}

/**
 * Returns the growth of the error variance per step, as a share of the first step's variance: from 0 (no growth) to 1
 * (a random walk).
 */
function growthShare(errors: readonly (readonly number[])[]): number {
  let above = 0;
  let below = 0;
  const squares = errors.flatMap((steps) => steps.map((error, step) => ({ step, square: error ** 2 })));
  const mean = squares.reduce((sum, { square }) => sum + square, 0) / Math.max(1, squares.length);
  const middle = squares.reduce((sum, { step }) => sum + step, 0) / Math.max(1, squares.length);
  for (const { step, square } of squares) {
    above += (step - middle) * (square - mean);
    below += (step - middle) ** 2;
  }
  const slope = below === 0 ? 0 : above / below;
  const begin = mean - slope * middle;
  return slope <= 0 ? 0 : begin <= slope ? 1 : slope / begin;
}
