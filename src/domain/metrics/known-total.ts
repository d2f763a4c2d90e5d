import type { MeasureResult } from "#domain/metrics/measure-result.ts";

/** Returns the value for the whole range. A value of 0 is returned as null if all records lack the amount. */
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
