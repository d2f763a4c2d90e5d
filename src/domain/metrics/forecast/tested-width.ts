import { studentAt } from "./intervals.ts";

/** An error of a back-test: its square as a multiple of the variance that was expected, and its weight. */
export type TestedError = { square: number; weight: number };

/** The number of back-tests that the expected variance counts as. */
const priorTests = 2;

/**
 * Returns half the width of an 80 % interval, as a multiple of the expected standard deviation. The more back-tests there
 * are, the more their errors determine the width instead of the expected variance. Student's t widens the interval if
 * there are few.
 */
export function testedWidth(errors: readonly TestedError[]): number {
  const count = errors.reduce((sum, { weight }) => sum + weight, priorTests);
  const squares = errors.reduce((sum, { square, weight }) => sum + weight * square, priorTests);
  return studentAt(80, count) * Math.sqrt(squares / count);
}
