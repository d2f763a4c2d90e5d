import { studentAt } from "./intervals.ts";

/** The error of a back-test: its square as a multiple of the expected variance, and its weight. */
export type TestedError = { square: number; weight: number };

/** The weight of the expected variance, in back-tests. */
const priorTests = 2;

/**
 * Returns half the width of an 80% interval, as a multiple of the expected standard deviation. With more back-tests,
 * the width depends more on their errors and less on the expected variance. With few back-tests, Student's t
 * distribution widens the interval.
 */
export function testedWidth(errors: readonly TestedError[]): number {
  const count = errors.reduce((sum, { weight }) => sum + weight, priorTests);
  const squares = errors.reduce((sum, { square, weight }) => sum + weight * square, priorTests);
  return studentAt(80, count) * Math.sqrt(squares / count);
}
