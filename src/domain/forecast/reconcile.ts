type Part = {
  value: number;
  /** How uncertain it is, in the units of its value: the width of a band, say; null where nothing is known of it. */
  width: number | null;
};

/**
 * Forecasts of parts that come to the forecast of their total. What is lacking or too much is spread by how uncertain each part
 * is (its squared width), as the one that is known least well is most likely to be off: the generalised-least-squares
 * reconciliation of one level with a diagonal covariance, the total held fixed (Hyndman et al. 2016).
 */
export function reconcile(total: number, parts: readonly Part[]): number[] {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const known = parts.flatMap(({ width }) => (width === null ? [] : width));
  // A part of unknown width is taken to be as uncertain as the widest one.
  const widest = Math.max(0, ...known);
  const weights = parts.map(({ width }) => (width ?? widest) ** 2);
  const weight = weights.reduce((all, one) => all + one, 0);
  return parts.map(({ value }, at) => {
    const share = weight > 0 ? (weights[at] ?? 0) / weight : 1 / parts.length;
    return value + share * (total - sum);
  });
}
