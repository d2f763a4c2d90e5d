type Corner = { at: readonly number[]; value: number };

/** Finds where a function is smallest, from a start, by the simplex of Nelder and Mead: without derivatives. */
export function minimise(
  of: (at: readonly number[]) => number,
  start: readonly number[],
  { step = 0.5, tolerance = 1e-9, mostRounds = 2000 } = {},
): Corner {
  const corner = (at: readonly number[]): Corner => {
    const value = of(at);
    return { at, value: Number.isFinite(value) ? value : Number.MAX_VALUE };
  };
  const corners = [start, ...start.map((_, axis) => start.map((x, at) => (at === axis ? x + step : x)))].map(corner);
  const byValue = (one: Corner, other: Corner) => one.value - other.value;
  for (let round = 0; round < mostRounds; round++) {
    corners.sort(byValue);
    const [best] = corners;
    const worst = corners.at(-1);
    const nextWorst = corners.at(-2);
    if (!best || !worst || !nextWorst) break;
    const spread = Math.max(...start.map((_, axis) => Math.abs((worst.at[axis] ?? 0) - (best.at[axis] ?? 0))));
    if (worst.value - best.value < tolerance && spread < 1e-5) break;
    const others = corners.slice(0, -1);
    const middle = start.map((_, axis) => others.reduce((sum, { at }) => sum + (at[axis] ?? 0), 0) / others.length);
    const beyond = (far: number) => corner(middle.map((x, axis) => x + far * (x - (worst.at[axis] ?? 0))));
    const mirrored = beyond(1);
    if (mirrored.value < best.value) {
      const further = beyond(2);
      corners[corners.length - 1] = further.value < mirrored.value ? further : mirrored;
    } else if (mirrored.value < nextWorst.value) {
      corners[corners.length - 1] = mirrored;
    } else {
      const nearer = mirrored.value < worst.value ? beyond(0.5) : beyond(-0.5);
      if (nearer.value < Math.min(mirrored.value, worst.value)) corners[corners.length - 1] = nearer;
      else
        for (const [no, { at }] of corners.entries())
          if (no > 0) corners[no] = corner(at.map((x, axis) => ((best.at[axis] ?? 0) + x) / 2));
    }
  }
  return corners.toSorted(byValue)[0] ?? corner(start);
}
