/**
 * The limits of a file that is opened as a spreadsheet: its size in bytes, and its number of cells that are not empty.
 */
export const sheetFileLimits = { bytes: 10 * 1024 * 1024, cells: 100_000 } as const;

export const fileErrorCodes = [
  "empty",
  "too_large",
  "too_many_cells",
  /** The file has a password or is from a version of Excel before 2007, which look the same. */
  "locked",
  /** The file is damaged or in an unknown format. */
  "broken",
  /** The content exceeds the limits of a spreadsheet. */
  "too_full",
  /** The formulas took too long to calculate. */
  "too_slow",
] as const;
/** The reason why a file cannot be opened as a spreadsheet. */
export type FileErrorCode = (typeof fileErrorCodes)[number];

export const fileLosses = [
  /** Formulas that cannot be calculated here; their last results are kept as values. */
  "formulas",
  /** Formulas with a result that differs from the one stored in the file. */
  "results",
  "charts",
  "pictures",
  "pivots",
  "comments",
  "merged",
  "conditions",
  "validation",
  "links",
  "tables",
  "names",
  "protection",
  "macros",
  /** A text file that is not in Unicode; it was read in the older encoding of the language. */
  "encoding",
  /** The saved file contains only one of several sheets. */
  "sheets",
] as const;
/** Content that a file or a spreadsheet cannot represent, and how many times it occurred. */
export type FileLoss = { kind: (typeof fileLosses)[number]; count: number };
