import type { Model } from "@ironcalc/wasm";
import { getFormatInfo } from "numfmt";
import Papa from "papaparse";

import { guardCell } from "#domain/numbers/csv-guard.ts";
import type { FileLoss } from "#domain/sheets/opened-file.ts";

import { type GridCell, readGrid } from "./grid-cells.ts";

/** Byte order mark, which makes spreadsheet programs read the file as UTF-8. */
const mark = "\ufeff";

/**
 * Writes a worksheet as CSV: the values of its cells with plain numbers and dates. Text that another program would
 * execute as a formula is escaped. `losses` is what the file cannot contain.
 */
export function writeCsvFile(model: Model, sheet: number): { bytes: Uint8Array; losses: FileLoss[] } {
  const grid = readGrid(model);
  const cells = grid[sheet]?.cells.filter(({ value }) => value !== null) ?? [];
  const rows: string[][] = [];
  for (const cell of cells) {
    while (rows.length < cell.row) rows.push([]);
    const row = rows[cell.row - 1];
    while (row && row.length < cell.column - 1) row.push("");
    row?.push(written(cell));
  }
  const others = grid.filter((gridSheet, at) => at !== sheet && gridSheet.cells.some(({ value }) => value !== null));
  return {
    bytes: new TextEncoder().encode(`${mark}${Papa.unparse(rows, { newline: "\r\n" })}\r\n`),
    losses: others.length > 0 ? [{ kind: "sheets", count: others.length }] : [],
  };
}

const epoch = 25_569;
const msPerDay = 86_400_000;

function written({ value, isError, style }: GridCell): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value !== "number") return isError ? String(value) : guardCell(String(value ?? ""));
  const { type } = getFormatInfo(style.num_fmt);
  if (type !== "date" && type !== "datetime") return String(value);
  const iso = new Date(Math.round((value - epoch) * msPerDay)).toISOString();
  return Number.isInteger(value) ? iso.slice(0, 10) : iso.slice(0, 16).replace("T", " ");
}
