import { guessHeader } from "#domain/imports/dialect.ts";

/** The number of non-empty rows searched for the start of a table. */
export const tableSample = 50;

/**
 * The minimum number of filled cells in the first row of the table, and in its header, as a share of the rows below.
 * Titles above a table fill fewer cells.
 */
const share = 0.75;
const shareOfHeader = 0.5;

/** Returns the index of the row where the table of a sheet starts; the rows above it are titles and remarks. */
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
  // The header may have empty cells, because not every column needs a name.
  const above = rows[first - 1];
  const isNamed = guessHeader(rows[first] ?? []);
  return !isNamed && above && guessHeader(above) && isAsFull(first - 1, shareOfHeader) ? first - 1 : first;
}

/** The maximum share of the columns that a title above the table of a text file fills. */
const shareOfTitle = 1 / 3;

/**
 * Returns the index of the row where the table of a text file starts. Most text files have no rows above the table.
 * Rows are therefore skipped only if the next row names at least three columns, one of which contains numbers or dates,
 * and if the skipped rows have hardly any filled cells, as the name and the date range of a report do.
 */
export function findNamedTable(rows: readonly (readonly string[])[]): number {
  const first = findTable(rows);
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== "").length);
  const columns = filled[first] ?? 0;
  const below = rows.slice(first + 1);
  const isTable = columns >= 3 && guessHeader(rows[first] ?? []) && below.some((cells) => !guessHeader(cells));
  return isTable && filled.slice(0, first).every((cells) => cells <= columns * shareOfTitle) ? first : 0;
}
