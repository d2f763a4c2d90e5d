export type Level = 50 | 80 | 95;

/** Two-sided Student's t, for the degrees of freedom that are too few for the quantile of the errors themselves. */
const student: Record<Level, readonly number[]> = {
  50: [1, 0.816, 0.765, 0.741],
  80: [3.078, 1.886, 1.638, 1.533],
  95: [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
    2.101, 2.093,
  ],
};

/**
 * Returns the half-width of the band at each step, from the errors of the same forecast on the series' own past (split
 * conformal: the quantile of n errors at (n + 1) × level). Errors of all steps are pooled, each scaled by how much errors
 * grow until then. With too few errors for that, Student's t widens the band; null where even that is unknown.
 */
export function halfWidths(errors: readonly (readonly number[])[], steps: number): Record<Level, number | null>[] {
  const growth = growthOf(errors);
  const scaled = errors.flatMap((steps) => steps.map((error, i) => Math.abs(error) / growth(i)));
  scaled.sort((a, b) => a - b);
  const quantile = (level: Level): number | null => {
    const widened = student[level][scaled.length - 1];
    if (widened === undefined) return scaled[Math.ceil((level / 100) * (scaled.length + 1)) - 1] ?? null;
    const spread = Math.sqrt(scaled.reduce((sum, error) => sum + error ** 2, 0) / scaled.length);
    // There was no error, but too few tests to expect none in the future.
    return spread === 0 ? null : spread * widened;
  };
  const widths = { 50: quantile(50), 80: quantile(80), 95: quantile(95) };
  return Array.from({ length: steps }, (_, i) => {
    const at = growth(i);
    const wide = (level: Level) => (widths[level] === null ? null : widths[level] * at);
    return { 50: wide(50), 80: wide(80), 95: wide(95) };
  });
}

/** Returns the growth factor of errors at a later step: between none and that of a random walk. */
function growthOf(errors: readonly (readonly number[])[]): (step: number) => number {
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
  const share = slope <= 0 ? 0 : begin <= slope ? 1 : slope / begin;
  return (step) => Math.sqrt(1 + share * step);
}
