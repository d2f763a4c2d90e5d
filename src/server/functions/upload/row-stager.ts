import { columnNames, type ColumnProfile, ColumnProfiler } from "#domain/import/column-profile.ts";
import {
  declaredDelimiter,
  type Delimiter,
  type Dialect,
  guessDelimiter,
  guessHeader,
  importLimits,
} from "#domain/import/dialect.ts";
import { textKind } from "#domain/import/file-kind.ts";
import type { StrayNote } from "#domain/import/stray-quotes.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { copyLine } from "#server/functions/upload/copy-line.ts";
import { RowCutter } from "#server/functions/upload/row-cutter.ts";
import type { TextReader } from "#server/functions/upload/text-reader.ts";

export type RowChoices = { delimiter?: Delimiter; header?: boolean };
export type StagedRows = {
  dialect: Omit<Dialect, keyof TextReader["found"]>;
  columns: ColumnProfile[];
  row_count: number;
};

/** So much text decides about the delimiter. */
const sampleLength = 64 * 1024;

/** Turns text into lines for COPY; what it learned on the way is the result. */
export class RowStager {
  readonly #importId: string;
  readonly #choices: RowChoices;
  #sample = "";
  #cutter: RowCutter | undefined;
  #delimiter: Delimiter = ",";
  #header: string[] | undefined;
  #hasHeader = true;
  #profilers: ColumnProfiler[] = [];
  #rowNumber = 0;
  #lines = 0;
  #count = 0;
  readonly #odd = { wrapped_lines: 0, short_rows: 0, long_rows: 0, empty_rows: 0, stray_rows: 0, unclear_rows: 0 };

  constructor(importId: string, choices: RowChoices) {
    this.#importId = importId;
    this.#choices = choices;
  }

  write(text: string): string {
    if (this.#cutter) return this.#stage(this.#cutter.write(text));
    this.#sample += text;
    return this.#sample.length < sampleLength ? "" : this.#begin();
  }

  end(): string {
    const rest = this.#cutter ? "" : this.#begin();
    return rest + this.#stage(this.#cutter?.end() ?? []);
  }

  #begin(): string {
    const kind = textKind(this.#sample);
    if (kind) throw new FunctionError("not_csv", "This text is no CSV. Save it as CSV and try again", { kind });
    const declared = declaredDelimiter(this.#sample);
    let text = this.#sample;
    if (declared) {
      text = text.replace(/^.*(\r\n?|\n)/, "");
      this.#rowNumber += 1;
      this.#lines += 1;
    }
    this.#delimiter = this.#choices.delimiter ?? declared ?? guessDelimiter(text);
    this.#cutter = new RowCutter(this.#delimiter);
    this.#sample = "";
    return this.#stage(this.#cutter.write(text));
  }

  #stage(rows: string[][]): string {
    let staged = "";
    for (const cells of rows) {
      this.#rowNumber += 1;
      const mark = this.#cutter?.marks.get(cells);
      const line = this.#lines + 1;
      this.#lines += mark?.lines ?? 1;
      if (mark) this.#odd.wrapped_lines += mark.lines - 1;
      let isEmpty = true;
      for (let index = 0; index < cells.length; index += 1) {
        const cell = (cells[index] ?? "").trim();
        cells[index] = cell;
        if (cell === "") continue;
        isEmpty = false;
        if (cell.length > importLimits.cellLength) throw cellTooLong(this.#rowNumber);
      }
      if (isEmpty) this.#odd.empty_rows += 1;
      else if (this.#header) staged += this.#line(cells, mark?.stray && { line, reading: mark.stray });
      else staged += this.#first(cells);
    }
    return staged;
  }

  #first(cells: string[]): string {
    this.#hasHeader = this.#choices.header ?? guessHeader(cells);
    this.#header = this.#hasHeader ? cells : cells.map(() => "");
    if (cells.length > importLimits.columns) {
      const limit = importLimits.columns;
      throw new FunctionError("too_many_columns", `This file has ${cells.length} columns`, { limit });
    }
    this.#profilers = cells.map((_cell, index) => new ColumnProfiler(index));
    return this.#hasHeader ? "" : this.#line(cells);
  }

  #line(cells: string[], stray?: StrayNote): string {
    const width = this.#profilers.length;
    // Empty cells beyond the last column are a spreadsheet's habit and mean nothing.
    while (cells.length > width && cells.at(-1) === "") cells.pop();
    if (stray) this.#odd.stray_rows += 1;
    if (stray?.reading === "unclear") this.#odd.unclear_rows += 1;
    else if (cells.length < width) this.#odd.short_rows += 1;
    else if (cells.length > width) this.#odd.long_rows += 1;
    for (let index = 0; index < width; index += 1) this.#profilers[index]?.add(cells[index] ?? "");
    this.#count += 1;
    if (this.#count > importLimits.rows) {
      const limit = importLimits.rows;
      throw new FunctionError("too_many_rows", `This file has more than ${limit} rows`, { limit });
    }
    return copyLine(this.#importId, this.#rowNumber, cells, this.#cutter?.isPlain ?? false, stray);
  }

  /** What was learned, once everything was written. */
  result(): StagedRows {
    if (!this.#header) throw new FunctionError("empty_file", "This file is empty");
    if (this.#count === 0) throw new FunctionError("header_only", "This file has a header and no rows");
    const names = columnNames(this.#header);
    return {
      dialect: { delimiter: this.#delimiter, header: this.#hasHeader, lines: this.#lines, ...this.#odd },
      columns: this.#profilers.map((profiler, index) => profiler.profile(names[index] ?? "")),
      row_count: this.#count,
    };
  }
}

const cellTooLong = (row: number) =>
  new FunctionError("cell_too_long", `A cell in row ${row} is longer than ${importLimits.cellLength} characters`, {
    row,
    limit: importLimits.cellLength,
  });
