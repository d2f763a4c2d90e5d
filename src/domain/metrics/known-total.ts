import type { MeasureResult } from "#domain/metrics/measure-result.ts";

/** Returns the value of the whole range; null instead of 0 if all of its records lack the amount. */
export function knownTotal({ columns, total, missing }: MeasureResult, at: number): number | null {
  const measure = columns[at]?.measure;
  const value = total.values[at] ?? null;
  const isOfNothing =
    value === 0 &&
    missing.some(
      (entry) =>
        entry.measure === measure &&
        entry.reason === "amount" &&
        entry.rows !== null &&
        entry.rows >= (total.n[at] ?? 0),
    );
  return isOfNothing ? null : value;
}
