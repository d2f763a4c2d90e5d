import type { Dialect, SheetDialect } from "#domain/imports/dialect.ts";
import { findTable, tableSample } from "#domain/imports/find-table.ts";
import { RowStager, type StagedRows } from "#server/imports/upload/row-stager.ts";
import { TopRows } from "#server/imports/upload/top-rows.ts";
import { readSharedStrings } from "#server/imports/upload/workbook/shared-strings.ts";
import { readSheet, type SheetRow } from "#server/imports/upload/workbook/sheet-rows.ts";
import { WorkbookParts } from "#server/imports/upload/workbook/workbook-parts.ts";
import { readWorkbook, type SheetLocation } from "#server/imports/upload/workbook/workbook.ts";
import { FunctionError } from "#server/request/function-error.ts";

export type SheetChoices = {
  /** The name of the sheet; by default, the first visible sheet with contents. */
  sheet?: string | undefined;
  /** The first row of the table in the sheet; detected if it is not given. */
  first_row?: number | undefined;
  header?: boolean | undefined;
};
export type StagedSheet = Pick<StagedRows, "columns" | "row_count"> & {
  dialect: Omit<Dialect, "workbook">;
  workbook: Omit<SheetDialect, "file_bytes">;
};

/** Minimum length of a batch in characters, because each batch costs a message between threads. */
const batchLength = 256 * 1024;

/** Yields one sheet of a workbook as lines for COPY, and returns statistics about it. */
export async function* stageWorkbook(
  fd: number,
  importId: string,
  choices: SheetChoices,
): AsyncGenerator<string, StagedSheet> {
  const parts = await WorkbookParts.open(fd);
  const workbook = await readWorkbook(parts);
  const strings = await readSharedStrings(parts, workbook.stringsPath);
  const rowsOf = ({ path }: SheetLocation) => readSheet(parts, path, workbook, strings);
  const filled: SheetLocation[] = [];
  for (const place of workbook.sheets) if (await holdsAnything(rowsOf(place))) filled.push(place);
  const chosen = chooseSheet(workbook.sheets, filled, choices.sheet);
  const table = new SheetTable(importId, choices);
  const rows = rowsOf(chosen);
  let lines = "";
  for (;;) {
    const { value, done } = await rows.next();
    lines += done ? table.end(value.mergedIn) : table.add(value);
    if (done || lines.length >= batchLength) {
      yield lines;
      lines = "";
    }
    if (done) break;
  }
  return table.result({
    sheet: chosen.name,
    sheets: filled.map(({ name, isHidden }) => ({ name, hidden: isHidden })),
  });
}

async function holdsAnything(rows: AsyncIterable<SheetRow>): Promise<boolean> {
  for await (const { cells } of rows) if (cells.length > 0) return true;
  return false;
}

function chooseSheet(all: SheetLocation[], filled: SheetLocation[], name: string | undefined): SheetLocation {
  const chosen =
    name === undefined
      ? (filled.find(({ isHidden }) => !isHidden) ?? filled[0])
      : all.find((each) => each.name === name);
  if (chosen) return chosen;
  if (name === undefined) throw new FunctionError("empty_file", "This workbook is empty");
  throw new FunctionError("sheet_not_found", "The workbook does not have this sheet", {
    sheet: name,
    sheets: filled.slice(0, 50).map((each) => each.name),
  });
}

/** Finds the start of the table among the rows of a sheet, and stages the rows from there on. */
class SheetTable {
  readonly #rows: RowStager;
  readonly #wanted: number | undefined;
  #held: SheetRow[] | null = [];
  #last = 0;
  readonly #top = new TopRows();
  readonly #seen = { first_row: 0, title_rows: 0, hidden_rows: 0, merged_areas: 0, error_cells: 0, unworked_cells: 0 };

  constructor(importId: string, { header, first_row }: SheetChoices) {
    this.#rows = new RowStager(importId, { header, grows: true });
    this.#wanted = first_row;
  }

  add(row: SheetRow): string {
    this.#top.add(row.number, row.cells);
    if (!this.#held) return this.#stage(row);
    this.#held.push(row);
    return this.#held.length < tableSample ? "" : this.#begin(this.#held);
  }

  end(mergedIn: readonly number[]): string {
    const lines = (this.#held ? this.#begin(this.#held) : "") + this.#rows.end();
    // A title above the table often consists of merged cells, which say nothing about the rows.
    this.#seen.merged_areas = mergedIn.filter((row) => row >= this.#seen.first_row).length;
    return lines;
  }

  #begin(rows: readonly SheetRow[]): string {
    this.#held = null;
    const filled = rows.filter(({ cells }) => cells.length > 0);
    const first = this.#wanted ?? filled[findTable(filled.map(({ cells }) => cells))]?.number ?? 1;
    this.#seen.first_row = first;
    return rows.map((row) => this.#stage(row)).join("");
  }

  #stage(row: SheetRow): string {
    this.#rows.skip(row.number - this.#last - 1);
    this.#last = row.number;
    if (row.number < this.#seen.first_row) {
      if (row.cells.length > 0) this.#seen.title_rows += 1;
      else this.#rows.skip(1);
      return "";
    }
    this.#seen.hidden_rows += Number(row.isHidden);
    this.#seen.error_cells += row.errors;
    this.#seen.unworked_cells += row.unworked;
    return this.#rows.stage(row);
  }

  result(chosen: Pick<SheetDialect, "sheet" | "sheets">): StagedSheet {
    const { header, columns, row_count, odd } = this.#rows.result();
    return {
      workbook: { ...chosen, top: this.#top.rows, ...this.#seen },
      columns,
      row_count,
      dialect: {
        delimiter: null,
        encoding: null,
        encoding_sure: true,
        readings: [],
        bad_characters: 0,
        header,
        lines: this.#last,
        wrapped_lines: 0,
        ...odd,
      },
    };
  }
}
