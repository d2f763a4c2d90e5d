import type { ResultRow } from "#domain/metrics/measure-result.ts";

/** A row for metrics that do not come from a result. */
export const emptyRow: ResultRow = { period: null, is_unfinished: false, by: [], values: [], n: [], compared: [] };
