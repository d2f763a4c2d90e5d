/** The value of a function at a point, and its gradient. */
export type Slope = { value: number; rise: readonly number[] };

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, x, axis) => sum + x * (other[axis] ?? 0), 0);
/** Returns the sum of the squares of numbers. */
export const sumOfSquares = (of: readonly number[]) => dot(of, of);
const largest = (of: readonly number[]) => Math.max(...of.map(Math.abs));

/** The longest step along any axis. For a logarithm, this limits how much a parameter changes in one step. */
const maxStep = 2;

/**
 * Minimises a function with the BFGS method (Broyden, Fletcher, Goldfarb and Shanno), which approximates the curvature
 * from the gradients along the way. Stops when the gradient vanishes or the value no longer improves.
 */
export function minimise(
  of: (at: readonly number[]) => Slope,
  start: readonly number[],
  { flat = 1e-7, minGain = 1e-13, maxRounds = 300 } = {},
): { at: readonly number[]; value: number } {
  const identity = start.map((_, row) => start.map((__, column) => Number(row === column)));
  let here = { at: start, ...of(start) };
  let bends = identity;
  for (let round = 0; round < maxRounds && largest(here.rise) > flat; round++) {
    const down = bends.map((row) => -dot(row, here.rise));
    const isDown = dot(down, here.rise) < 0;
    const way = isDown ? down : here.rise.map((value) => -value);
    const next = stepAlong(of, here, way);
    if (!next) {
      if (bends === identity) break;
      bends = identity;
      continue;
    }
    const gain = here.value - next.value;
    bends = learn(isDown ? bends : identity, here, next);
    here = next;
    if (gain < minGain) break;
  }
  return here;
}

type Evaluation = Slope & { at: readonly number[] };

/** Returns the next point with a lower value; undefined if there is none. */
function stepAlong(
  of: (at: readonly number[]) => Slope,
  here: Evaluation,
  way: readonly number[],
): Evaluation | undefined {
  const slope = dot(way, here.rise);
  let far = Math.min(1, maxStep / largest(way));
  for (let tries = 0; tries < 40; tries++, far /= 2) {
    const at = here.at.map((x, axis) => x + far * (way[axis] ?? 0));
    const there = of(at);
    if (there.value <= here.value + 1e-4 * far * slope && there.rise.every(Number.isFinite)) return { at, ...there };
  }
  return undefined;
}

/** Returns the approximated inverse of the curvature, updated after a step. */
function learn(bends: readonly (readonly number[])[], here: Evaluation, next: Evaluation): number[][] {
  const step = next.at.map((x, axis) => x - (here.at[axis] ?? 0));
  const turn = next.rise.map((x, axis) => x - (here.rise[axis] ?? 0));
  const bent = dot(step, turn);
  if (!(bent > 1e-14)) return bends.map((row) => [...row]);
  const seen = bends.map((row) => dot(row, turn));
  const factor = (bent + dot(turn, seen)) / bent ** 2;
  return bends.map((row, i) =>
    row.map(
      (known, other) =>
        known +
        factor * (step[i] ?? 0) * (step[other] ?? 0) -
        ((seen[i] ?? 0) * (step[other] ?? 0) + (step[i] ?? 0) * (seen[other] ?? 0)) / bent,
    ),
  );
}
