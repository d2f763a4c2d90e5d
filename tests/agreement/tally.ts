import { expect } from "vitest";

export type Tally = ReturnType<typeof newTally>;

/** Compares numbers and counts the comparisons, so that a test that compares nothing is noticed. */
export function newTally() {
  const tally = { compared: 0, near, close, same };

  /** Compares a value that is rounded to the minor unit, or to four decimals. */
  function near(found: number | null | undefined, expected: number | null, what: string): void {
    compare(found, expected, what, 0.501);
  }

  /** Compares a value that is not a rounded amount. */
  function close(found: number | null | undefined, expected: number | null, what: string): void {
    compare(found, expected, what, 1e-6 * (1 + Math.abs(expected ?? 0)));
  }

  function same(found: unknown, expected: unknown, what: string, values = 1): void {
    tally.compared += values;
    expect(found, what).toEqual(expected);
  }

  function compare(found: number | null | undefined, expected: number | null, what: string, most: number): void {
    tally.compared += 1;
    if (found === null || found === undefined || expected === null) expect(found, what).toBe(expected);
    else expect(Math.abs(found - expected), `${what}: ${found} and not ${expected}`).toBeLessThan(most);
  }

  return tally;
}
