import type { RowNote } from "#domain/imports/unbalanced-quotes.ts";

/** Text without any of these needs no escape, in an array or in COPY. */
const special = /["\\\t\n\r\v\f\b]/;
const specials = new RegExp(special, "g");
const escapes: Record<string, string> = {
  // Escaped twice: once for the array, once for COPY.
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

/** True if all cells of a text can be copied unchanged: without quotes there are no line breaks in cells either. */
export function isPlainText(text: string): boolean {
  return !/["\\\t\v\f\b]/.test(text);
}

/** Formats a row of cells as a line of COPY's text format, with the cells as one array and a note if there is one. */
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
