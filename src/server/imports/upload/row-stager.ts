import { cleanCell } from "#domain/imports/clean-cell.ts";
import { columnNames, type ColumnProfile, ColumnProfiler } from "#domain/imports/column-profile.ts";
import { guessHeader, importLimits, type TableStart } from "#domain/imports/dialect.ts";
import { isTotalRow } from "#domain/imports/total-row.ts";
import type { RowNote } from "#domain/imports/unbalanced-quotes.ts";
import { copyLine } from "#server/imports/upload/copy-line.ts";
import { TopRows } from "#server/imports/upload/top-rows.ts";
import { FunctionError } from "#server/request/function-error.ts";

export type CutRow = {
  number: number;
  cells: string[];
  isPlain?: boolean;
  stray?: RowNote | undefined;
  /** The columns whose cells are known to be plain numbers. */
  numbers?: ReadonlySet<number>;
};
export type StagedRows = {
  header: boolean;
  columns: ColumnProfile[];
  row_count: number;
  odd: {
    short_rows: number;
    long_rows: number;
    empty_rows: number;
    stray_rows: number;
    unclear_rows: number;
    left_out_rows: number;
    left_out: TableStart["top"];
  };
};

/** Tables with so few columns have no remarks below them: a row may consist of a name alone. */
const fewColumns = 3;
/** Maximum number of single-cell rows after an empty row that may be remarks. */
const maxRemarks = 50;

/** Converts rows to lines for COPY, and collects statistics about them. */
export class RowStager {
  readonly #importId: string;
  readonly #choice: boolean | undefined;
  readonly #grows: boolean;
  #header: string[] | undefined;
  #hasHeader = true;
  #profilers: ColumnProfiler[] = [];
  #count = 0;
  readonly #odd = { short_rows: 0, long_rows: 0, empty_rows: 0, stray_rows: 0, unclear_rows: 0, left_out_rows: 0 };
  readonly #leftOut = new TopRows();
  #isAfterEmpty = false;
  /** Single-cell rows after an empty row. They are remarks, unless another row of the table follows. */
  #remarks: CutRow[] = [];

  /** With `grows`, every cell has a known column, so rows may be short or add new columns. */
  constructor(importId: string, { header, grows = false }: { header?: boolean | undefined; grows?: boolean }) {
    this.#importId = importId;
    this.#choice = header;
    this.#grows = grows;
  }

  /**
   * Cleans the cells of a row in place. Returns the lines of the row and of buffered rows before it; the empty string
   * for the header, a row without values, or a row that is buffered. Throws a FunctionError if a cell is too long.
   */
  stage(row: CutRow): string {
    const { cells } = row;
    let isEmpty = true;
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cleanCell(cells[index] ?? "");
      cells[index] = cell;
      if (cell === "") continue;
      isEmpty = false;
      if (cell.length > importLimits.cellLength) throw cellTooLong(row.number);
    }
    if (isEmpty) this.skip(1);
    else if (this.#header) return this.#next(row);
    else return this.#first(row);
    return "";
  }

  /** Returns the lines of the rows that are still buffered after the last row. */
  end(): string {
    return this.#remarks.map((row) => this.#leaveOut(row, "remark")).join("");
  }

  #next(row: CutRow): string {
    const isAlone = row.cells.filter((cell) => cell !== "").length === 1 && !row.stray;
    const isRemark = isAlone && this.#isAfterEmpty && this.#profilers.length > fewColumns;
    if (isRemark && this.#remarks.length < maxRemarks) {
      this.#remarks.push(row);
      return "";
    }
    const pending = this.#remarks.map((each) => this.#line(each)).join("");
    this.#remarks = [];
    this.#isAfterEmpty = false;
    const isTotal = !row.stray && this.#hasHeader && isTotalRow(row.cells, this.#profilers.length);
    return pending + (isTotal ? this.#leaveOut(row, "total") : this.#line(row));
  }

  /** Stages a row that is not part of the table. Users can still choose to import it. */
  #leaveOut({ number, cells, isPlain = false }: CutRow, reading: "total" | "remark"): string {
    this.#odd.left_out_rows += 1;
    this.#leftOut.add(number, cells);
    return copyLine(this.#importId, number, cells, isPlain, { line: number, reading });
  }

  /** Counts rows without values. */
  skip(rows: number): void {
    if (rows > 0) this.#isAfterEmpty = true;
    this.#odd.empty_rows += rows;
  }

  #first(row: CutRow): string {
    const { cells } = row;
    this.#hasHeader = this.#choice ?? guessHeader(cells);
    this.#header = this.#hasHeader ? cells : cells.map(() => "");
    if (cells.length > importLimits.columns) {
      const limit = importLimits.columns;
      throw new FunctionError("too_many_columns", `This file has ${cells.length} columns`, { limit });
    }
    this.#profilers = cells.map((_cell, index) => new ColumnProfiler(index));
    return this.#hasHeader ? "" : this.#line(row);
  }

  #line({ number, cells, isPlain = false, stray, numbers }: CutRow): string {
    // Spreadsheets often add empty cells after the last column; they have no meaning.
    while (cells.length > this.#profilers.length && cells.at(-1) === "") cells.pop();
    if (stray) this.#odd.stray_rows += 1;
    if (stray?.reading === "unclear") this.#odd.unclear_rows += 1;
    else if (this.#grows) this.#grow(cells.length);
    else if (cells.length < this.#profilers.length) this.#odd.short_rows += 1;
    else if (cells.length > this.#profilers.length) this.#odd.long_rows += 1;
    for (const [index, profiler] of this.#profilers.entries()) {
      profiler.add(cells[index] ?? "", numbers?.has(index), number);
    }
    this.#count += 1;
    if (this.#count > importLimits.rows) {
      const limit = importLimits.rows;
      throw new FunctionError("too_many_rows", `This file has more than ${limit} rows`, { limit });
    }
    return copyLine(this.#importId, number, cells, isPlain, stray);
  }

  #grow(width: number): void {
    while (this.#profilers.length < width) {
      const profiler = new ColumnProfiler(this.#profilers.length);
      profiler.addEmpty(this.#count);
      this.#profilers.push(profiler);
    }
  }

  /** Returns the statistics once all rows are staged. Throws a FunctionError if the file has no rows. */
  result(): StagedRows {
    if (!this.#header) throw new FunctionError("empty_file", "This file is empty");
    if (this.#count === 0) throw new FunctionError("header_only", "This file has a header and no rows");
    const names = columnNames(this.#header);
    return {
      header: this.#hasHeader,
      columns: this.#profilers.map((profiler, index) => profiler.profile(names[index] ?? "")),
      row_count: this.#count,
      odd: { ...this.#odd, left_out: this.#leftOut.rows },
    };
  }
}

const cellTooLong = (row: number) =>
  new FunctionError("cell_too_long", `A cell in row ${row} is longer than ${importLimits.cellLength} characters`, {
    row,
    limit: importLimits.cellLength,
  });
