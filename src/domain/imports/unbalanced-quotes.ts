/**
 * The ways to read a row with unbalanced quotes. Mended: repaired so that it has the same number of cells as other
 * rows. Unclear: cannot be repaired. Joined: valid, although each of its lines could be a separate row.
 */
export const unbalancedQuoteReadings = ["mended", "unclear", "joined"] as const;
export type UnbalancedQuoteReading = (typeof unbalancedQuoteReadings)[number];

/** The options for these rows: import them as read, or reject them. Unclear rows are always rejected. */
export const unbalancedQuoteChoices = ["keep", "reject"] as const;
export type UnbalancedQuoteChoice = (typeof unbalancedQuoteChoices)[number];

/** The rows that are not part of the table: a total of other rows, or a remark below the table. */
export const skippedRowReadings = ["total", "remark"] as const;

/** The note stored with the cells of such a row: the line of the file where it starts, and the way it was read. */
export type RowNote = { line: number; reading: UnbalancedQuoteReading | (typeof skippedRowReadings)[number] };
