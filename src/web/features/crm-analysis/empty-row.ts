import type { AnswerRow } from "#domain/measures/answer.ts";

/** A row for metrics that do not come from an answer. */
export const emptyRow: AnswerRow = { period: null, is_unfinished: false, by: [], values: [], n: [], compared: [] };
