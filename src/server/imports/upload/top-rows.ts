import type { TableStart } from "#domain/imports/dialect.ts";
import { joinFacts } from "#domain/text-direction.ts";

/** The number of rows offered as header row, and the maximum length of each excerpt. */
const maxRows = 12;
const length = 80;

/** Collects excerpts of the first rows of a file that contain values. */
export class TopRows {
  readonly rows: TableStart["top"] = [];

  add(row: number, cells: readonly string[]): void {
    if (this.rows.length === maxRows) return;
    const text = joinFacts(cells.map((cell) => cell.trim()));
    if (text !== "") this.rows.push({ row, text: text.slice(0, length).toWellFormed() });
  }
}
