import { readsAsDate } from "#domain/imports/date-shape.ts";
import { numberShape } from "#domain/imports/number-shape.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** The encodings, in display order. */
export const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "utf-7",
  "windows-1252",
  "macintosh",
  "cp850",
  "cp437",
  "windows-1250",
  "iso-8859-2",
  "cp852",
  "windows-1257",
  "windows-1251",
  "koi8-r",
  "koi8-u",
  "ibm866",
  "iso-8859-5",
  "x-mac-cyrillic",
  "windows-1253",
  "iso-8859-7",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const;
export type Encoding = (typeof encodings)[number];

/** Sample cells, decoded with an encoding. */
export type Reading = { encoding: Encoding; cells: string[] };

/** The position in a file where its table starts. */
export type TableStart = {
  first_row: number;
  /** The first rows that are not empty; the table starts at one of them. */
  top: { row: number; text: string }[];
  /** The number of rows above the table, which are skipped. */
  title_rows: number;
};

/** The position of the rows in a workbook, and the properties that only sheets have. */
export type SheetDialect = TableStart & {
  /** The size of the compressed file, in bytes. */
  file_bytes: number;
  sheet: string;
  /** The sheets that are not empty, in the order of their tabs. */
  sheets: { name: string; hidden: boolean }[];
  /** The number of hidden rows, which are read like all others. */
  hidden_rows: number;
  /** The number of merged areas. Only the first cell of an area has a value. */
  merged_areas: number;
  /** The number of cells with an error such as #N/A, and of formulas without a result. Both are read as empty. */
  error_cells: number;
  unworked_cells: number;
};

/** The format of a file. Detected values are indistinguishable from values that the user chose. */
export type Dialect = {
  /** The delimiter and encoding are null for a workbook, because its cells are separate. */
  delimiter: Delimiter | null;
  encoding: Encoding | null;
  /** Null for a text file. */
  workbook: SheetDialect | null;
  /** Set only for text files; missing in imports that were made before it was detected. */
  table?: TableStart;
  header: boolean;
  /** True if the bytes prove the encoding or the user chose it; otherwise the user must confirm it. */
  encoding_sure: boolean;
  /** The first cells that differ between encodings, decoded with each possible encoding, most likely first. */
  readings: Reading[];
  /** The number of invalid characters in this encoding; if there are any, another encoding may be right. */
  bad_characters: number;
  /**
   * The number of lines of the file: one for each header, row, empty row, title and Excel's 'sep=', plus the wrapped
   * lines. For a sheet, the number of its last row that is not empty.
   */
  lines: number;
  /** The number of lines that continue a cell of the line before. */
  wrapped_lines: number;
  /** The number of rows with fewer cells than the header; the missing cells are read as empty. */
  short_rows: number;
  /** The number of rows with more cells than the header. They are rejected, because their values may have shifted. */
  long_rows: number;
  /** The number of rows without any value, which are skipped. */
  empty_rows: number;
  /** The number of rows whose quotes leave the ends of cells unclear, and how many are rejected for this reason. */
  stray_rows: number;
  unclear_rows: number;
  /** The number of totals and remarks that are excluded from the table, and the first of them. */
  left_out_rows?: number;
  left_out?: TableStart["top"];
};

export const importLimits = {
  bytes: 512 * 1024 * 1024,
  /** For a workbook, the compressed size, and the decompressed size of all parts that are read. */
  workbookBytes: 50 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  rows: 2_000_000,
  columns: 300,
  cellLength: 32_767,
} as const;

/** Returns the delimiter declared in Excel's first line, such as 'sep=;'; undefined if there is none. */
export function declaredDelimiter(sample: string): Delimiter | undefined {
  const named = /^sep=(.)[\r\n]/i.exec(sample)?.[1];
  return delimiters.find((delimiter) => delimiter === named);
}

/**
 * Returns the delimiter that splits the most lines of a sample into the same number of cells; a comma if there is none.
 */
export function guessDelimiter(sample: string): Delimiter {
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const counts = countDelimiters(sample, delimiter);
    const frequency = new Map<number, number>();
    for (const count of counts) if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1);
    const [usual, lines] = [...frequency].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
    // A delimiter on every line outweighs a delimiter that is more frequent on some lines.
    const score = (lines / Math.max(1, counts.length)) * 1000 + Math.min(usual, 100);
    if (usual > 0 && score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/**
 * Counts the delimiters outside quotes in each of the first 100 lines that are not empty. Quotes count only at the
 * start of a cell.
 */
function countDelimiters(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let inQuotes = false;
  let count = 0;
  let length = 0;
  let before = "";
  for (const character of sample) {
    const beginsCell = length === 0 || before === delimiter || before === '"';
    before = character;
    if (character === '"') inQuotes = !inQuotes && beginsCell;
    else if (!inQuotes && (character === "\n" || character === "\r")) {
      if (length > 0) counts.push(count);
      if (counts.length === 100) return counts;
      count = 0;
      length = 0;
      continue;
    } else if (!inQuotes && character === delimiter) count += 1;
    length += 1;
  }
  // The last line of a sample may be truncated, so it is counted only if it is the only one.
  if (counts.length === 0) counts.push(count);
  return counts;
}

/** True if the first row consists of words that can name the columns. A row with a number, date or address is data. */
export function guessHeader(firstRow: readonly string[]): boolean {
  const filled = firstRow.map((cell) => cell.trim()).filter(Boolean);
  return filled.length > 0 && !filled.some(looksLikeData);
}

function looksLikeData(cell: string): boolean {
  // A year can equally be a column heading or a value.
  if (/^(19|20)\d\d$/.test(cell)) return false;
  return numberShape(cell) !== null || readsAsDate(cell) || /^\S+@\S+\.\S+$/.test(cell);
}
