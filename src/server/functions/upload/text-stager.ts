import { declaredDelimiter, type Delimiter, guessDelimiter } from "#domain/import/dialect.ts";
import { textKind } from "#domain/import/file-kind.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { RowCutter } from "#server/functions/upload/row-cutter.ts";
import { RowStager } from "#server/functions/upload/row-stager.ts";

export type TextChoices = { delimiter?: Delimiter | undefined; header?: boolean | undefined };

/** So much text decides about the delimiter. */
const sampleLength = 64 * 1024;

/** Turns text into lines for COPY; what it learned on the way is the result. */
export class TextStager {
  readonly #choices: TextChoices;
  readonly #rows: RowStager;
  #sample = "";
  #cutter: RowCutter | undefined;
  #delimiter: Delimiter = ",";
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
    const isPlain = this.#cutter?.isPlain ?? false;
    for (const cells of rows) {
      this.#rowNumber += 1;
      const mark = this.#cutter?.marks.get(cells);
      const stray = mark?.stray && { line: this.#lines + 1, reading: mark.stray };
      this.#lines += mark?.lines ?? 1;
      if (mark) this.#wrapped += mark.lines - 1;
      staged += this.#rows.stage({ number: this.#rowNumber, cells, isPlain, stray });
    }
    return staged;
  }

  /** What was learned, once everything was written. */
  result() {
    const { header, columns, row_count, odd } = this.#rows.result();
    const dialect = {
      delimiter: this.#delimiter,
      workbook: null,
      header,
      lines: this.#lines,
      wrapped_lines: this.#wrapped,
      ...odd,
    };
    return { dialect, columns, row_count };
  }
}
