import { readsAsDate } from "#domain/import/date-shape.ts";
import { numberShape } from "#domain/import/number-shape.ts";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

/** In the order in which they are offered. */
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

/** How some cells look in an encoding. */
export type Reading = { encoding: Encoding; cells: string[] };

/** Where in a file its table begins. */
export type TableStart = {
  first_row: number;
  /** The first rows that hold anything: one of them is where the table begins. */
  top: { row: number; text: string }[];
  /** Rows above the table that were passed over. */
  title_rows: number;
};

/** Where in a workbook the rows were read, and what a sheet has that rows of text have not. */
export type SheetDialect = TableStart & {
  /** The size of the file, which packs its cells. */
  file_bytes: number;
  sheet: string;
  /** Those that hold anything, in the order of their tabs. */
  sheets: { name: string; hidden: boolean }[];
  /** Rows that the sheet hides; they are read. */
  hidden_rows: number;
  /** Areas of cells that look like one; only the first holds anything. */
  merged_areas: number;
  /** Cells that show an error such as #N/A, and formulas without a result; both are empty. */
  error_cells: number;
  unworked_cells: number;
};

/** How a file is written; what was detected and what a person chose look alike. */
export type Dialect = {
  /** Null for a workbook, as is the encoding: its cells are told apart by themselves. */
  delimiter: Delimiter | null;
  encoding: Encoding | null;
  /** Null for a file of text. */
  workbook: SheetDialect | null;
  /** Of a file of text; those of before it was looked for have none. */
  table?: TableStart;
  header: boolean;
  /** Whether the bytes prove the encoding, or a person named it; otherwise it has to be asked for. */
  encoding_sure: boolean;
  /** The first cells that look different in different encodings, in each that can read them, the likeliest first. */
  readings: Reading[];
  /** Characters that are no text in this encoding: a sign that another one is right. */
  bad_characters: number;
  /**
   * Lines of the file: one each for the header, every row, every empty row, title and Excel's 'sep=', and the wrapped ones; of a
   * sheet, the number of its last row that holds anything.
   */
  lines: number;
  /** Lines that go on with a cell of the line before. */
  wrapped_lines: number;
  /** Rows with fewer cells than the header; the missing ones are empty. */
  short_rows: number;
  /** Rows with more cells than the header: rejected, since their values may have shifted. */
  long_rows: number;
  /** Rows without any value, left out. */
  empty_rows: number;
  /** Rows whose quotation marks do not say where their cells end, and those of them that are rejected for it. */
  stray_rows: number;
  unclear_rows: number;
  /** Rows that sum up others and remarks below the table, which are none of its rows, and the first of them. */
  left_out_rows?: number;
  left_out?: TableStart["top"];
};

export const importLimits = {
  bytes: 512 * 1024 * 1024,
  /** Of a workbook, packed as it comes; and all that is read of it, unpacked. */
  workbookBytes: 50 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  rows: 2_000_000,
  columns: 300,
  cellLength: 32_767,
} as const;

/** Excel's first line 'sep=;' names the delimiter. */
export function declaredDelimiter(sample: string): Delimiter | undefined {
  const named = /^sep=(.)[\r\n]/i.exec(sample)?.[1];
  return delimiters.find((delimiter) => delimiter === named);
}

/** The delimiter that cuts most lines of a sample into the same number of cells. */
export function guessDelimiter(sample: string): Delimiter {
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const counts = countDelimiters(sample, delimiter);
    const frequency = new Map<number, number>();
    for (const count of counts) if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1);
    const [usual, lines] = [...frequency].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
    // A delimiter that is on every line outweighs one that is more frequent on some.
    const score = (lines / Math.max(1, counts.length)) * 1000 + Math.min(usual, 100);
    if (usual > 0 && score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** Delimiters outside quotes in each of the first 100 lines that hold anything; only a cell's first quote opens it. */
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
  // The last line of a sample may be cut; it counts only when it is all there is.
  if (counts.length === 0) counts.push(count);
  return counts;
}

/** A first row of words names the columns; one with a number, date or address is already data. */
export function guessHeader(firstRow: readonly string[]): boolean {
  const filled = firstRow.map((cell) => cell.trim()).filter(Boolean);
  return filled.length > 0 && !filled.some(looksLikeData);
}

function looksLikeData(cell: string): boolean {
  // A year heads a column as often as it fills one.
  if (/^(19|20)\d\d$/.test(cell)) return false;
  return numberShape(cell) !== null || readsAsDate(cell) || /^\S+@\S+\.\S+$/.test(cell);
}
