import { type Delimiter, importLimits } from "#domain/imports/dialect.ts";
import { repairRow, readVerbatim, readLeniently, scanRow } from "#domain/imports/quoted-row.ts";
import type { UnbalancedQuoteReading } from "#domain/imports/unbalanced-quotes.ts";
import { isPlainText } from "#server/imports/upload/copy-line.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** Maximum length of a row in characters; a longer one is considered unterminated. */
const maxRowLength = 2 * 1024 * 1024;
/** Number of characters that are searched for a complete row after an unbalanced quote. */
const maxSearched = 64 * 1024;
/** Maximum number of lines of a row that are examined individually. */
const maxJoined = 1000;

/** Information about a row that has several lines or unbalanced quotes. */
export type RowMark = { lines: number; stray?: UnbalancedQuoteReading };

/**
 * Splits text into rows of cells while it streams, buffering only the unfinished row. If the quotes of a row are
 * unbalanced, parsing resumes at the next line that is a complete row on its own, and the lines before it are parsed
 * one by one.
 */
export class RowCutter {
  /** True if no cell of the latest rows needs an escape. */
  isPlain = true;
  /** The marks of the latest rows, if any. */
  readonly marks = new Map<string[], RowMark>();
  readonly #delimiter: Delimiter;
  #rest = "";
  /** The position, relative to the rest, where the search for a complete row after an unbalanced quote continues. */
  #searched = 0;
  #rows = 0;
  /** The number of cells in the first row and in the last valid row. */
  #first: number | undefined;
  #last: number | undefined;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  write(text: string): string[][] {
    let whole = this.#rest + text;
    // A carriage return at the end may be half of a line break.
    const carried = whole.endsWith("\r") ? "\r" : "";
    if (carried) whole = whole.slice(0, -1);
    const rows = this.#cut(withPlainEnds(whole), true);
    this.#rest += carried;
    if (this.#rest.length > maxRowLength) throw endless(this.#rows + 1);
    return rows;
  }

  end(): string[][] {
    return this.#cut(withPlainEnds(this.#rest), false);
  }

  #cut(text: string, isOpen: boolean): string[][] {
    this.isPlain = isPlainText(text);
    this.marks.clear();
    const rows: string[][] = [];
    let at = 0;
    while (at < text.length) {
      // A search that had to wait for more text continues where it stopped.
      const scan = this.#searched > 0 ? "stray" : this.#scan(text, at, isOpen, true);
      if (scan === "open") break;
      if (scan === "stray") {
        const end = this.#soundLine(text, at, isOpen);
        if (end === undefined) break;
        this.#readStray(text.slice(at, end), rows);
        at = end;
        continue;
      }
      if (scan.lines > 1) this.#markLines(text.slice(at, scan.end - 1), scan.cells, scan.lines);
      rows.push(scan.cells);
      if (scan.end - at > 1) this.#last = scan.cells.length;
      this.#first ??= this.#last;
      at = scan.end;
    }
    this.#rest = text.slice(at);
    this.#rows += rows.length;
    return rows;
  }

  #scan(text: string, from: number, isOpen: boolean, isLoose: boolean) {
    return scanRow({ text, from, delimiter: this.#delimiter, isOpen, isLoose });
  }

  readonly #isWidth = (width: number) => this.#first === undefined || width === this.#first || width === this.#last;

  #mend(line: string) {
    return repairRow(line, this.#delimiter, this.#isWidth);
  }

  /**
   * Returns the start of the next line that is a complete row; undefined if more text is needed. Throws a FunctionError
   * if a quote is never closed.
   */
  #soundLine(text: string, stray: number, isOpen: boolean): number | undefined {
    let at = stray + this.#searched;
    for (;;) {
      const lineEnd = text.indexOf("\n", at);
      if (lineEnd < 0) break;
      const scan = this.#scan(text, lineEnd + 1, isOpen, false);
      if (scan === "open") break;
      if (scan !== "stray" && lineEnd + 1 < text.length && this.#isWidth(scan.cells.length)) {
        this.#searched = 0;
        return lineEnd + 1;
      }
      at = lineEnd + 1;
    }
    if (!isOpen) {
      this.#searched = 0;
      return text.length;
    }
    this.#searched = Math.max(1, at - stray);
    if (this.#searched <= maxSearched) return undefined;
    // Either every line has its own unbalanced quotes, or the rest contains no rows.
    const lines = text.slice(stray, at - 1).split("\n");
    if (!lines.every((line) => this.#mend(line))) throw endless(this.#rows + 1);
    this.#searched = 0;
    return at;
  }

  #readStray(text: string, rows: string[][]) {
    const block = text.endsWith("\n") ? text.slice(0, -1) : text;
    const lines = block.split("\n");
    const mended = lines.map((line) => this.#mend(line));
    const isRowByRow = lines.every((line, index) => mended[index] || line === "");
    const canBeOne = !isRowByRow && block.length <= importLimits.cellLength;
    const whole = canBeOne ? readLeniently(block, this.#delimiter) : undefined;
    if (whole && this.#isWidth(whole.length)) {
      // The row is text over several lines whose inner quotes were not doubled.
      this.#keep(rows, whole, { lines: lines.length, stray: "mended" });
      return;
    }
    for (const [index, line] of lines.entries()) {
      const cells = mended[index];
      if (line === "") rows.push([""]);
      else if (cells) this.#keep(rows, cells, { lines: 1, stray: "mended" });
      else this.#keep(rows, readVerbatim(line, this.#delimiter), { lines: 1, stray: "unclear" });
    }
  }

  #keep(rows: string[][], cells: string[], mark: RowMark) {
    this.#first ??= cells.length;
    this.marks.set(cells, mark);
    rows.push(cells);
  }

  /**
   * Marks a row of several lines. If each line could be a separate row, it is marked as joined, because a quote may be
   * missing; cells may also contain line breaks legitimately.
   */
  #markLines(text: string, cells: string[], lines: number) {
    const width = cells.length;
    const isJoined =
      width > 1 &&
      lines <= maxJoined &&
      text.split("\n").every((line) => repairRow(line, this.#delimiter, (count) => count === width));
    this.marks.set(cells, { lines, ...(isJoined && { stray: "joined" as const }) });
  }
}

const withPlainEnds = (text: string) => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

const endless = (row: number) =>
  new FunctionError("cell_too_long", `Row ${row} does not end. A closing quotation mark is probably missing`, { row });
