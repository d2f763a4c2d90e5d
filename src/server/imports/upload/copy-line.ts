import type { RowNote } from "#domain/imports/unbalanced-quotes.ts";

/** The characters that must be escaped in an array or in COPY. */
const special = /["\\\t\n\r\v\f\b]/;
const specials = new RegExp(special, "g");
const escapes: Record<string, string> = {
  // These are escaped twice: for the array and for COPY.
  '"': '\\\\"',
  "\\": "\\\\\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
  "\v": "\\v",
  "\f": "\\f",
  "\b": "\\b",
};

const escaped = (cell: string) =>
  special.test(cell) ? cell.replace(specials, (character) => escapes[character] ?? character) : cell;

/**
 * True if all cells of a text can be copied without escapes. Line breaks need no check, because cells contain them only
 * within quotes.
 */
export function isPlainText(text: string): boolean {
  return !/["\\\t\v\f\b]/.test(text);
}

/** Formats a row as a line of COPY's text format, with the cells as one array and the note, if any. */
export function copyLine(
  importId: string,
  rowNumber: number,
  cells: readonly string[],
  isPlain: boolean,
  note?: RowNote,
): string {
  const array = (isPlain ? cells : cells.map(escaped)).join('","');
  return `${importId}\t${rowNumber}\t{"${array}"}\t${note ? JSON.stringify(note) : "\\N"}\n`;
}
