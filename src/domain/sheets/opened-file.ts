/** How large a file may be that becomes a spreadsheet, and how many cells with anything in them it may hold. */
export const sheetFileLimits = { bytes: 10 * 1024 * 1024, cells: 100_000 } as const;

export const fileRefusals = [
  "empty",
  "too_large",
  "too_many_cells",
  /** It has a password, or is of an Excel before 2007: both look alike. */
  "locked",
  /** It is damaged, or of another kind. */
  "broken",
  /** What is in it is more than a spreadsheet keeps. */
  "too_full",
  /** What its formulas come to is not there in time. */
  "too_slow",
] as const;
/** Why a file becomes no spreadsheet. */
export type FileRefusal = (typeof fileRefusals)[number];

export const fileLosses = [
  /** Formulas that are not calculated here: their last results stay as values. */
  "formulas",
  /** Formulas whose result here is not the one in the file. */
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
  /** A text file that is not Unicode, read as the language's older encoding. */
  "encoding",
  /** Only one sheet of several is in the file. */
  "sheets",
] as const;
/** What a file holds that a spreadsheet cannot, or the other way round, and how many of it. */
export type FileLoss = { kind: (typeof fileLosses)[number]; count: number };
