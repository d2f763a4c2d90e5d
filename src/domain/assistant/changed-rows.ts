import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";

/** The maximum number of groups in an answer, unless the question names a number. */
const usualLimit = 20;

/** Returns the change of a row. A group without records in one of the ranges has nothing there. */
const changeOf = ({ values, compared }: ResultRow) => (values[0] ?? 0) - (compared[0] ?? 0);

/** Returns the number of named groups that rose or fell, and those that changed most. */
export function changedRows(
  { rows }: MeasureResult,
  way: "rise" | "fall",
  limit: number | null,
): { rows: ResultRow[]; count: number } {
  const sign = way === "rise" ? 1 : -1;
  const changed = rows
    .filter((row) => row.by.every(({ id }) => id !== null) && sign * changeOf(row) > 0)
    .toSorted((one, other) => sign * (changeOf(other) - changeOf(one)));
  return { rows: changed.slice(0, limit ?? usualLimit), count: changed.length };
}
