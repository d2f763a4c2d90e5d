import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";

/** True if the value of a row is known. A row without a value cannot be ranked. */
const isKnown = ({ values }: ResultRow) => values[0] != null;

/**
 * Returns all rows of a result if no order is given. Otherwise, returns the `limit` largest or smallest rows by the
 * first measure, or all if `limit` is null, without rows whose value is unknown or whose group has no name.
 */
export function pickRows(result: MeasureResult, order: "top" | "bottom" | null, limit: number | null): ResultRow[] {
  if (order === null) return result.rows;
  const isGrouped = result.rows.some(({ by }) => by.length > 0);
  const way = order === "top" ? -1 : 1;
  const known = result.rows.filter((row) => isKnown(row) && (!isGrouped || row.by.every(({ id }) => id !== null)));
  return known
    .toSorted((one, other) => way * ((one.values[0] ?? 0) - (other.values[0] ?? 0)))
    .slice(0, limit ?? known.length);
}
