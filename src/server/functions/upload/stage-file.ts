import type pg from "pg";

import { columnNames, type ColumnProfile, ColumnProfiler } from "#domain/import/column-profile.ts";
import {
  declaredDelimiter,
  type Delimiter,
  type Dialect,
  type Encoding,
  guessDelimiter,
  guessHeader,
  importLimits,
} from "#domain/import/dialect.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { copyLine } from "#server/functions/upload/copy-line.ts";
import { RowCutter } from "#server/functions/upload/row-cutter.ts";
import { TextReader } from "#server/functions/upload/text-reader.ts";
import { copyIn } from "#server/postgres/copy-in.ts";

export type StagedFile = { dialect: Dialect; columns: ColumnProfile[]; row_count: number; byte_size: number };
type Choices = { delimiter?: Delimiter; encoding?: Encoding; header?: boolean };

/** So much text decides about the delimiter. */
const sampleLength = 64 * 1024;

/** Reads a file as it arrives into private.import_rows and learns what its columns hold; memory stays flat. */
export async function stageFile(
  sql: pg.ClientBase,
  file: AsyncIterable<Uint8Array>,
  importId: string,
  choices: Choices,
): Promise<StagedFile> {
  const reader = new TextReader(choices.encoding);
  const rows = new RowStager(importId, choices);
  const copy = copyIn(sql, "copy private.import_rows (import_id, row_number, cells) from stdin");
  let size = 0;
  try {
    for await (const bytes of orFail(file, copy.failed)) {
      size += bytes.length;
      if (size > importLimits.bytes) {
        throw new FunctionError("file_too_large", "This file is too large", { limit: importLimits.bytes });
      }
      await copy.write(rows.write(reader.write(bytes)));
    }
    await copy.write(rows.write(reader.end()) + rows.end());
    const staged = rows.result();
    await copy.end();
    const { encoding, badCharacters } = reader;
    return { ...staged, dialect: { ...staged.dialect, encoding, bad_characters: badCharacters }, byte_size: size };
  } catch (error) {
    await copy.giveUp(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** The same pieces; a failure from elsewhere is heard at once, not when the next piece comes. */
async function* orFail<Piece>(pieces: AsyncIterable<Piece>, failed: Promise<never>): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), failed]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Turns text into lines for COPY; what it learned on the way is the result. */
class RowStager {
  readonly #importId: string;
  readonly #choices: Choices;
  #sample = "";
  #cutter: RowCutter | undefined;
  #delimiter: Delimiter = ",";
  #header: string[] | undefined;
  #hasHeader = true;
  #profilers: ColumnProfiler[] = [];
  #rowNumber = 0;
  #count = 0;
  readonly #odd = { short_rows: 0, long_rows: 0, empty_rows: 0 };

  constructor(importId: string, choices: Choices) {
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
    const declared = declaredDelimiter(this.#sample);
    let text = this.#sample;
    if (declared) {
      text = text.slice(text.indexOf("\n") + 1);
      this.#rowNumber += 1;
    }
    this.#delimiter = this.#choices.delimiter ?? declared ?? guessDelimiter(text);
    this.#cutter = new RowCutter(this.#delimiter);
    this.#sample = "";
    return this.#stage(this.#cutter.write(text));
  }

  #stage(rows: string[][]): string {
    let lines = "";
    for (const cells of rows) {
      this.#rowNumber += 1;
      let isEmpty = true;
      for (let index = 0; index < cells.length; index += 1) {
        const cell = (cells[index] ?? "").trim();
        cells[index] = cell;
        if (cell === "") continue;
        isEmpty = false;
        if (cell.length > importLimits.cellLength) throw cellTooLong(this.#rowNumber);
      }
      if (isEmpty) this.#odd.empty_rows += 1;
      else if (this.#header) lines += this.#line(cells);
      else lines += this.#first(cells);
    }
    return lines;
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

  #line(cells: string[]): string {
    const width = this.#profilers.length;
    if (cells.length < width) this.#odd.short_rows += 1;
    // Empty cells beyond the last column are a spreadsheet's habit and mean nothing.
    while (cells.length > width && cells.at(-1) === "") cells.pop();
    if (cells.length > width) this.#odd.long_rows += 1;
    for (let index = 0; index < width; index += 1) this.#profilers[index]?.add(cells[index] ?? "");
    this.#count += 1;
    if (this.#count > importLimits.rows) {
      const limit = importLimits.rows;
      throw new FunctionError("too_many_rows", `This file has more than ${limit} rows`, { limit });
    }
    return copyLine(this.#importId, this.#rowNumber, cells, this.#cutter?.isPlain ?? false);
  }

  result() {
    if (!this.#header) throw new FunctionError("empty_file", "This file is empty");
    if (this.#count === 0) throw new FunctionError("header_only", "This file has a header and no rows");
    const names = columnNames(this.#header);
    return {
      dialect: { delimiter: this.#delimiter, header: this.#hasHeader, ...this.#odd },
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
