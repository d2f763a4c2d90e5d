import { declaredDelimiter, type Delimiter, guessDelimiter } from "#domain/imports/dialect.ts";
import { textKind } from "#domain/imports/file-kind.ts";
import { findNamedTable, tableSample } from "#domain/imports/find-table.ts";
import { RowCutter } from "#server/imports/upload/row-cutter.ts";
import { type CutRow, RowStager } from "#server/imports/upload/row-stager.ts";
import { TopRows } from "#server/imports/upload/top-rows.ts";
import { FunctionError } from "#server/request/function-error.ts";

export type TextChoices = {
  delimiter?: Delimiter | undefined;
  header?: boolean | undefined;
  /** The first row of the table; detected if it is not given. */
  first_row?: number | undefined;
};

/** Length of the text from which the delimiter is detected. */
const sampleLength = 64 * 1024;

/** Converts text to lines for COPY, and collects statistics about them. */
export class TextStager {
  readonly #choices: TextChoices;
  readonly #rows: RowStager;
  #sample = "";
  #cutter: RowCutter | undefined;
  #delimiter: Delimiter = ",";
  /** The rows buffered until the start of the table is detected. */
  #held: CutRow[] | null = [];
  readonly #top = new TopRows();
  #first = 1;
  #titles = 0;
  #rowNumber = 0;
  #lines = 0;
  #wrapped = 0;

  constructor(importId: string, choices: TextChoices) {
    this.#choices = choices;
    this.#rows = new RowStager(importId, choices);
  }

  write(text: string): string {
    if (this.#cutter) return this.#stage(this.#cutter.write(text));
    this.#sample += text;
    return this.#sample.length < sampleLength ? "" : this.#begin();
  }

  end(): string {
    const rest = this.#cutter ? "" : this.#begin();
    const last = this.#stage(this.#cutter?.end() ?? []);
    return rest + last + (this.#held ? this.#findTable(this.#held) : "") + this.#rows.end();
  }

  #begin(): string {
    const kind = textKind(this.#sample);
    if (kind) throw new FunctionError("not_csv", "This text is not CSV. Save it as CSV and try again", { kind });
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
    const isPlain = this.#cutter?.isPlain ?? false;
    for (const cells of rows) {
      this.#rowNumber += 1;
      const mark = this.#cutter?.marks.get(cells);
      const stray = mark?.stray && { line: this.#lines + 1, reading: mark.stray };
      this.#lines += mark?.lines ?? 1;
      if (mark) this.#wrapped += mark.lines - 1;
      staged += this.#take({ number: this.#rowNumber, cells, isPlain, stray });
    }
    return staged;
  }

  #take(row: CutRow): string {
    if (!this.#held) return this.#passOrStage(row);
    this.#top.add(row.number, row.cells);
    this.#held.push(row);
    return this.#held.length < tableSample ? "" : this.#findTable(this.#held);
  }

  /**
   * Stages the buffered rows from the start of the table. If the user says that there is no header, the data starts in
   * the first row, so that no row is skipped.
   */
  #findTable(rows: readonly CutRow[]): string {
    this.#held = null;
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
    const index = this.#choices.header === false ? 0 : findNamedTable(filled.map(({ cells }) => cells));
    this.#first = this.#choices.first_row ?? filled[index]?.number ?? 1;
    return rows.map((row) => this.#passOrStage(row)).join("");
  }

  #passOrStage(row: CutRow): string {
    if (row.number >= this.#first) return this.#rows.stage(row);
    if (row.cells.some((cell) => cell.trim() !== "")) this.#titles += 1;
    else this.#rows.skip(1);
    return "";
  }

  /** Returns the statistics once everything is written. */
  result() {
    const { header, columns, row_count, odd } = this.#rows.result();
    const dialect = {
      delimiter: this.#delimiter,
      workbook: null,
      table: { first_row: this.#first, top: this.#top.rows, title_rows: this.#titles },
      header,
      lines: this.#lines,
      wrapped_lines: this.#wrapped,
      ...odd,
    };
    return { dialect, columns, row_count };
  }
}
