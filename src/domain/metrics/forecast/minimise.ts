/** A parameter to fit: the start value of the search and the bounds. */
export type Bounds = { start: number; low: number; high: number };

/**
 * Returns the parameters within their bounds that minimise the loss, by the simplex method of Nelder and Mead (1965).
 * The running time depends mostly on the loss, which is computed about `tries` times.
 */
export function minimise(
  loss: (at: readonly number[]) => number,
  bounds: readonly Bounds[],
  tries: number,
): { at: number[]; loss: number } {
  const within = (at: readonly number[]) =>
    bounds.map(({ low, high }, i) => Math.min(high, Math.max(low, at[i] ?? low)));
  let evaluations = 0;
  const corner = (at: readonly number[]) => {
    evaluations++;
    const inside = within(at);
    const value = loss(inside);
    return { at: inside, loss: Number.isFinite(value) ? value : Number.MAX_VALUE };
  };
  const start = bounds.map((bound) => bound.start);
  // Each corner differs from the start in one parameter, by 25% of the way to the more distant bound.
  const corners = [
    corner(start),
    ...bounds.map(({ start: from, low, high }, i) =>
      corner(start.with(i, from + (high - from > from - low ? high - from : low - from) / 4)),
    ),
  ];
  const towards = (from: readonly number[], to: readonly number[], share: number) =>
    from.map((value, i) => value + share * ((to[i] ?? value) - value));
  while (evaluations < tries) {
    corners.sort((a, b) => a.loss - b.loss);
    const best = corners[0];
    const worst = corners.at(-1);
    const second = corners.at(-2);
    if (!best || !worst || !second || worst.loss - best.loss <= 1e-9 * Math.abs(best.loss)) break;
    const middle = best.at.map(
      (_, i) => corners.slice(0, -1).reduce((sum, { at }) => sum + (at[i] ?? 0), 0) / bounds.length,
    );
    const mirrored = corner(towards(middle, worst.at, -1));
    if (mirrored.loss < best.loss) {
      const farther = corner(towards(middle, worst.at, -2));
      corners[corners.length - 1] = farther.loss < mirrored.loss ? farther : mirrored;
    } else if (mirrored.loss < second.loss) {
      corners[corners.length - 1] = mirrored;
    } else {
      const nearer = corner(towards(middle, mirrored.loss < worst.loss ? mirrored.at : worst.at, 0.5));
      if (nearer.loss < Math.min(mirrored.loss, worst.loss)) corners[corners.length - 1] = nearer;
      else
        for (let i = 1; i < corners.length; i++) corners[i] = corner(towards(best.at, corners[i]?.at ?? best.at, 0.5));
    }
  }
  return corners.reduce((best, corner) => (corner.loss < best.loss ? corner : best));
}
