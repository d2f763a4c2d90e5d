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
