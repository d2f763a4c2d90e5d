import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";

/** True for rows with a known value: a group without one has no rank among the highest or the lowest. */
const isKnown = ({ values }: ResultRow) => values[0] != null;

/**
 * Returns the rows of an answer in the requested order: the largest or the smallest by the first measure, at most as many as
 * requested. Rows without a group name come last if nothing is ranked, and are left out of a ranking.
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
