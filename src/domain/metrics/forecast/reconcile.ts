type Part = {
  value: number;
  /** The uncertainty in the units of the value, such as the width of a band; null if unknown. */
  width: number | null;
};

/**
 * Adjusts forecasts of parts so that they add up to the forecast of their total. The difference is distributed by the
 * uncertainty of each part (its squared width), because the least certain part is most likely to be wrong. This is a
 * generalised-least-squares reconciliation of one level with a diagonal covariance matrix and a fixed total (Hyndman et
 * al. 2016).
 */
export function reconcile(total: number, parts: readonly Part[]): number[] {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const known = parts.flatMap(({ width }) => (width === null ? [] : width));
  // A part of unknown width is considered to have the uncertainty of the widest one.
  const widest = Math.max(0, ...known);
  const weights = parts.map(({ width }) => (width ?? widest) ** 2);
  const weight = weights.reduce((all, value) => all + value, 0);
  return parts.map(({ value }, at) => {
    const share = weight > 0 ? (weights[at] ?? 0) / weight : 1 / parts.length;
    return value + share * (total - sum);
  });
}
