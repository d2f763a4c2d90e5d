import { guessHeader } from "#domain/imports/dialect.ts";

/** The number of non-empty rows in which the start of a table is searched for. */
export const tableSample = 50;

/** Minimum share of filled cells compared with the rows below; a title above the table has fewer. */
const share = 0.75;
const shareOfHeader = 0.5;

/** Returns the index of the row at which the table of a sheet starts: rows above it are titles and remarks. */
export function findTable(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== "").length);
  const isAsFull = (index: number, part: number) => {
    const below = Math.max(0, ...filled.slice(index + 1));
    return (filled[index] ?? 0) >= below * part;
  };
  const first = Math.max(
    0,
    rows.findIndex((_row, index) => isAsFull(index, share)),
  );
  // Not every column needs a name.
  const above = rows[first - 1];
  const isNamed = guessHeader(rows[first] ?? []);
  return !isNamed && above && guessHeader(above) && isAsFull(first - 1, shareOfHeader) ? first - 1 : first;
}

/** A title in a text file fills at most this share of the cells of the table's first row. */
const shareOfTitle = 1 / 3;

/**
 * Returns the index of the row at which the table of a text file starts. Most files have nothing above it, so rows are
 * skipped only if the next row names three columns or more, one of them of numbers or days, and if the skipped rows fill
 * hardly any of them: a report's name, and its date range.
 */
export function findNamedTable(rows: readonly (readonly string[])[]): number {
  const first = findTable(rows);
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== "").length);
  const columns = filled[first] ?? 0;
  const below = rows.slice(first + 1);
  const isTable = columns >= 3 && guessHeader(rows[first] ?? []) && below.some((cells) => !guessHeader(cells));
  return isTable && filled.slice(0, first).every((cells) => cells <= columns * shareOfTitle) ? first : 0;
}
