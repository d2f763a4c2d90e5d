/**
 * Results of reading a row with unbalanced quotation marks. Mended: repaired to the number of cells of other rows. Unclear:
 * not repairable. Joined: valid, but each of its lines would be a row of its own.
 */
export const unbalancedQuoteReadings = ["mended", "unclear", "joined"] as const;
export type UnbalancedQuoteReading = (typeof unbalancedQuoteReadings)[number];

/** The options for such rows: import them as they were read, or reject them. Unclear ones are always rejected. */
export const unbalancedQuoteChoices = ["keep", "reject"] as const;
export type UnbalancedQuoteChoice = (typeof unbalancedQuoteChoices)[number];

/** Rows that are not part of the table: a total of other rows, or a remark below it. */
export const skippedRowReadings = ["total", "remark"] as const;

/** The note next to the cells of such a row: the line of the file where it starts, and how it was read. */
export type RowNote = { line: number; reading: UnbalancedQuoteReading | (typeof skippedRowReadings)[number] };
