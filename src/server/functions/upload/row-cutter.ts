import Papa from "papaparse";

import type { Delimiter } from "#domain/import/dialect.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { isPlainText } from "#server/functions/upload/copy-line.ts";

/** A row longer than this is a quote that never closes. */
const maxRowLength = 2 * 1024 * 1024;

/** Cuts text into rows of cells while it streams past, keeping only the row that has not ended yet. */
export class RowCutter {
  readonly #parser: (text: string, isOpen: boolean) => { data: string[][]; meta: { cursor: number } };
  /** Whether no cell of the rows cut last needs an escape. */
  isPlain = true;
  #rest = "";
  #rows = 0;

  constructor(delimiter: Delimiter) {
    this.#parser = (text, isOpen) => new Papa.Parser({ delimiter, newline: "\n" }).parse(text, 0, isOpen);
  }

  write(text: string): string[][] {
    let whole = this.#rest + text;
    // A carriage return at the end may be half of a line end.
    const held = whole.endsWith("\r") ? "\r" : "";
    if (held) whole = whole.slice(0, -1);
    if (whole.includes("\r")) whole = whole.replace(/\r\n?/g, "\n");
    this.isPlain = isPlainText(whole);
    const { data, meta } = this.#parser(whole, true);
    this.#rest = whole.slice(meta.cursor) + held;
    this.#rows += data.length;
    if (this.#rest.length > maxRowLength) {
      const row = this.#rows + 1;
      throw new FunctionError("cell_too_long", `Row ${row} does not end: is a quote left open?`, { row });
    }
    return data;
  }

  end(): string[][] {
    if (this.#rest === "") return [];
    this.isPlain = isPlainText(this.#rest);
    const { data } = this.#parser(this.#rest.replace(/\r\n?/g, "\n"), false);
    // A line end at the end of the file is not one more row.
    const last = data.at(-1);
    if (last?.length === 1 && last[0] === "") data.pop();
    return data;
  }
}
