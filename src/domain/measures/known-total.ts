import type { Answer } from "#domain/measures/answer.ts";

/** A figure of the whole range. Amounts that all of its records lack come to nought, and yet nobody knows what they are: null. */
export function knownTotal({ columns, total, missing }: Answer, at: number): number | null {
  const measure = columns[at]?.measure;
  const value = total.values[at] ?? null;
  const isOfNothing =
    value === 0 &&
    missing.some(
      (one) =>
        one.measure === measure && one.reason === "amount" && one.rows !== null && one.rows >= (total.n[at] ?? 0),
    );
  return isOfNothing ? null : value;
}
