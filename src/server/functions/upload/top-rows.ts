import type { TableStart } from "#domain/import/dialect.ts";

/** So many of the first rows, and so much of each, are shown to choose among. */
const most = 12;
const length = 80;

/** The first rows of a file that hold anything, in brief. */
export class TopRows {
  readonly rows: TableStart["top"] = [];

  add(row: number, cells: readonly string[]): void {
    if (this.rows.length === most) return;
    const text = cells.filter((cell) => cell.trim() !== "").join(" · ");
    if (text !== "") this.rows.push({ row, text: text.slice(0, length).toWellFormed() });
  }
}
