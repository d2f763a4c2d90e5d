/**
 * How a row was read whose quotation marks do not say where its cells end. Mended: so that it has as many cells as the
 * others. Unclear: it cannot be. Joined: nothing is wrong with it, but each of its lines would be a row by itself.
 */
export const strayReadings = ["mended", "unclear", "joined"] as const;
export type StrayReading = (typeof strayReadings)[number];

/** What happens to such rows: they come as they were read, or stay out. Those that are unclear always stay out. */
export const strayChoices = ["keep", "reject"] as const;
export type StrayChoice = (typeof strayChoices)[number];

/** Rows that are none of the table: one that sums up others, and a remark below it. */
export const leftOutReadings = ["total", "remark"] as const;

/** What is noted beside the cells of such a row: the line of the file on which it begins, and how it was read. */
export type RowNote = { line: number; reading: StrayReading | (typeof leftOutReadings)[number] };
