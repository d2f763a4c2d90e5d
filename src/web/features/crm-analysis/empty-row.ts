import type { ResultRow } from "#domain/measures/measure-result.ts";

/** A row for metrics that do not come from an answer. */
export const emptyRow: ResultRow = { period: null, is_unfinished: false, by: [], values: [], n: [], compared: [] };
