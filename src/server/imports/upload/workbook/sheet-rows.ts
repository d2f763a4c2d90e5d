import { importLimits } from "#domain/imports/dialect.ts";
import { isoText, numberText, plainCharacters } from "#server/imports/upload/workbook/cell-text.ts";
import { readXml, type XmlListener } from "#server/imports/upload/workbook/read-xml.ts";
import { brokenWorkbook } from "#server/imports/upload/workbook/workbook-errors.ts";
import type { WorkbookParts } from "#server/imports/upload/workbook/workbook-parts.ts";
import type { Workbook } from "#server/imports/upload/workbook/workbook.ts";
import { FunctionError } from "#server/request/function-error.ts";

export type SheetRow = {
  number: number;
  cells: string[];
  /** The columns whose cells are numbers in the sheet, so that their format does not have to be guessed. */
  numbers: Set<number>;
  isHidden: boolean;
  /** The number of cells with an error, and of formulas without a computed result. */
  errors: number;
  unworked: number;
};

const lastRow = 1_048_576;

/** Yields the rows of a sheet while it is unpacked. */
export async function* readSheet(
  parts: WorkbookParts,
  path: string,
  workbook: Pick<Workbook, "counts1904" | "styleOf">,
  strings: readonly string[],
): AsyncGenerator<SheetRow, { mergedIn: number[] }> {
  const reader = new SheetReader(workbook, strings);
  for await (const _ of readXml(parts.read(path), reader)) yield* reader.take();
  return { mergedIn: reader.mergedIn };
}

class SheetReader implements XmlListener {
  readonly #workbook: Pick<Workbook, "counts1904" | "styleOf">;
  readonly #strings: readonly string[];
  #done: SheetRow[] = [];
  #row: SheetRow = emptyRow(0);
  #column = -1;
  #cell = { type: "n", style: -1, isFormula: false };
  #text: string | null = null;
  #isText = false;
  #isReading = false;
  /** The first row of each area of merged cells. */
  readonly mergedIn: number[] = [];

  constructor(workbook: Pick<Workbook, "counts1904" | "styleOf">, strings: readonly string[]) {
    this.#workbook = workbook;
    this.#strings = strings;
  }

  take(): SheetRow[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }

  onOpen(name: string, attributes: Record<string, string>): void {
    switch (name) {
      case "row":
        this.#beginRow(attributes);
        break;
      case "c":
        this.#column = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
        this.#cell = { type: attributes.t ?? "n", style: Number(attributes.s ?? -1), isFormula: false };
        this.#text = null;
        break;
      case "f":
        this.#cell.isFormula = true;
        break;
      case "rPh":
        this.#isReading = true;
        break;
      case "v":
      case "t":
        this.#isText = !this.#isReading;
        break;
      case "mergeCell":
        this.mergedIn.push(Number(/\d+/.exec(attributes.ref ?? "")?.[0] ?? 0));
    }
  }

  onText(text: string): void {
    if (this.#isText) this.#text = (this.#text ?? "") + text;
  }

  onClose(name: string): void {
    if (name === "v" || name === "t") this.#isText = false;
    else if (name === "rPh") this.#isReading = false;
    else if (name === "c") this.#endCell();
    else if (name === "row") this.#endRow();
  }

  #beginRow({ r, hidden }: Record<string, string>): void {
    const number = r === undefined ? this.#row.number + 1 : Number(r);
    if (!Number.isInteger(number) || number <= this.#row.number || number > lastRow) {
      throw brokenWorkbook(`a row says that it is number ${r}`);
    }
    this.#row = emptyRow(number, hidden === "1" || hidden === "true");
    this.#column = -1;
  }

  #endCell(): void {
    const text = this.#value();
    if (text === "") return;
    const column = this.#column;
    if (column >= importLimits.columns) {
      const limit = importLimits.columns;
      throw new FunctionError("too_many_columns", `This sheet has ${column + 1} columns`, { limit });
    }
    const { cells } = this.#row;
    while (cells.length < column) cells.push("");
    cells[column] = text;
  }

  #value(): string {
    const { type, style, isFormula } = this.#cell;
    const text = this.#text;
    if (type === "e") {
      this.#row.errors += 1;
      return "";
    }
    if (text === null || (text === "" && type === "n")) {
      if (isFormula) this.#row.unworked += 1;
      return "";
    }
    if (type === "s") return this.#shared(Number(text));
    if (type === "str" || type === "inlineStr") return plainCharacters(text);
    if (type === "b") return text.trim() === "1" || text.trim() === "true" ? "true" : "false";
    if (type === "d") return isoText(text);
    const { styleOf, counts1904 } = this.#workbook;
    const number = numberText(text, styleOf(style), counts1904);
    if (number === null) this.#row.errors += 1;
    else this.#row.numbers.add(this.#column);
    return number ?? "";
  }

  #shared(index: number): string {
    const text = this.#strings[index];
    if (text === undefined) throw brokenWorkbook("a cell points to a text that is not there");
    return text;
  }

  #endRow(): void {
    const { cells, errors, unworked } = this.#row;
    if (cells.length > 0 || errors > 0 || unworked > 0) this.#done.push(this.#row);
  }
}

const emptyRow = (number: number, isHidden = false): SheetRow => ({
  number,
  cells: [],
  numbers: new Set(),
  isHidden,
  errors: 0,
  unworked: 0,
});

/**
 * Returns the zero-based column of a cell reference: 0 for A1, 27 for AB7. Throws a FunctionError for any other text.
 */
function columnOf(cell: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(cell)?.[0].toUpperCase();
  if (!letters) throw brokenWorkbook(`it has no cell ${cell.slice(0, 20)}`);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
