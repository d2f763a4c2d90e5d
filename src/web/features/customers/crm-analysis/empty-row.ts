import type { ResultRow } from "#domain/metrics/measure-result.ts";

/** An empty row, for charts of data that is not a measures result. */
export const emptyRow: ResultRow = { period: null, is_unfinished: false, by: [], values: [], n: [], compared: [] };
