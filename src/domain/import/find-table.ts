import { guessHeader } from "#domain/import/dialect.ts";

/** So many rows that hold anything decide where a table begins. */
export const tableSample = 50;

/** A row of a table is filled about as far as those below it; a title above it is not. */
const share = 0.75;
const shareOfHeader = 0.5;

/** Which of the first rows of a sheet the table begins with: what stands above it are titles and remarks. */
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
  // Not every column has to have a name.
  const above = rows[first - 1];
  const isNamed = guessHeader(rows[first] ?? []);
  return !isNamed && above && guessHeader(above) && isAsFull(first - 1, shareOfHeader) ? first - 1 : first;
}

/** A title of a file of text fills at most this share of what the table's first row does. */
const shareOfTitle = 1 / 3;

/**
 * Which of the first rows of a file of text its table begins with. Most have nothing above it, so that rows are passed over
 * only where what follows names three columns and more, one of them of numbers or days, and where they fill hardly any of
 * them: a report's name, and of which days it is.
 */
export function findNamedTable(rows: readonly (readonly string[])[]): number {
  const first = findTable(rows);
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== "").length);
  const columns = filled[first] ?? 0;
  const below = rows.slice(first + 1);
  const isTable = columns >= 3 && guessHeader(rows[first] ?? []) && below.some((cells) => !guessHeader(cells));
  return isTable && filled.slice(0, first).every((cells) => cells <= columns * shareOfTitle) ? first : 0;
}
