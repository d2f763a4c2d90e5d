import type { AnswerRow } from "#domain/measures/answer.ts";

/** What stands behind a figure that is no answer's. */
export const noRow: AnswerRow = { period: null, is_unfinished: false, by: [], values: [], n: [], compared: [] };
