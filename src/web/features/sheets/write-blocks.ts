import { Model } from "@ironcalc/wasm";

import { type Area, toAreas } from "#domain/sheets/areas.ts";
import { fingerprint } from "#domain/sheets/fingerprint.ts";
import type { GridValue } from "#domain/sheets/grid-value.ts";

import { areaName, cellName, findMarks, holds, type BlockArea, setMark } from "./block-marks.ts";
import { type CellAt, cellContents, isSame } from "./cell-contents.ts";
import { inputWriter } from "./grid-input.ts";

/** Cells to be written as a block. `at` is the position of a block that has no mark yet. */
export type BlockCells = {
  name: string;
  cells: GridValue[][];
  print: string | null;
  at?: { sheet: number; row: number; column: number };
};

export type Written =
  | { state: "written"; print: string }
  /** The block needs the area, but this cell of it is occupied. */
  | { state: "blocked"; cell: string; area: string }
  /** A user edited cells of the block. */
  | { state: "changed" }
  /** The mark of the block no longer exists. */
  | { state: "lost" };

/** An open workbook, and a function that calculates changes made outside its grid. */
export type OpenWorkbook = { model: Model; calculate: (diffs: Uint8Array) => void };

/** Changes a workbook the way another user's edits would: the undo history and unsaved edits are not affected. */
export function changeOutside({ model, calculate }: OpenWorkbook, change: (copy: Model) => void) {
  const copy = Model.from_bytes(model.toBytes(), model.getLanguage());
  copy.flushSendQueue();
  copy.pauseEvaluation();
  change(copy);
  const diffs = copy.flushSendQueue();
  model.applyExternalDiffs(diffs);
  calculate(diffs);
}

/**
 * Writes blocks into a workbook, each completely or not at all, and returns the result of each. Users' content is never
 * overwritten, except within a block if `isForced`.
 */
export function writeBlocks(
  workbook: OpenWorkbook,
  blocks: readonly BlockCells[],
  isForced = false,
): Map<string, Written> {
  const { model } = workbook;
  const marks = findMarks(model);
  const outcomes = new Map<string, Written>();
  const planned: Planned[] = [];
  for (const { name, cells, print, at } of blocks) {
    const old = marks.get(name);
    const from = old ?? at;
    const oldCells = old ? cellsOf(old) : [];
    const contents = cellContents(model, oldCells);
    if (!from) outcomes.set(name, { state: "lost" });
    else if (old && print !== null && !isForced && fingerprint(contents) !== print)
      outcomes.set(name, { state: "changed" });
    else {
      const width = cells.reduce((widest, row) => Math.max(widest, row.length), 1);
      const place = { sheet: from.sheet, row: from.row, column: from.column, height: cells.length, width };
      const others = [...marks.values(), ...planned.map((block) => ({ ...block.place, name: block.name }))];
      const cell = takenCell(
        model,
        place,
        old,
        others.filter((other) => other.name !== name),
      );
      if (cell) outcomes.set(name, { state: "blocked", cell, area: areaName(place) });
      else {
        const known = new Map(oldCells.map((cell, nr) => [keyOf(cell), contents[nr] ?? ""]));
        const isOther = (cell: CellAt) => !isSame(known.get(keyOf(cell)) ?? "", valueAt(cells, place, cell));
        planned.push({ name, cells, place, old, known, changed: cellsOf(place).filter(isOther) });
      }
    }
  }
  const touched = planned.filter(
    ({ place, old, changed }) => changed.length > 0 || !old || areaName(old) !== areaName(place),
  );
  if (touched.length > 0)
    changeOutside(workbook, (copy) => {
      for (const block of touched) {
        if (block.old) clearLeft(copy, block.old, block.place);
        writeCells(copy, block);
        setMark(copy, block.name, block.place);
      }
    });
  for (const { name, place, known, changed } of planned) {
    const now = new Map(known);
    for (const [nr, content] of cellContents(model, changed).entries()) now.set(keyOf(changed[nr] ?? place), content);
    outcomes.set(name, {
      state: "written",
      print: fingerprint(cellsOf(place).map((cell) => now.get(keyOf(cell)) ?? "")),
    });
  }
  return outcomes;
}

type Planned = {
  name: string;
  cells: readonly GridValue[][];
  place: BlockArea;
  old: BlockArea | undefined;
  /** The previous contents of the block's cells, by position. */
  known: ReadonlyMap<string, string>;
  changed: readonly CellAt[];
};

const keyOf = ({ row, column }: Pick<CellAt, "row" | "column">) => `${row} ${column}`;

const cellsOf = ({ sheet, row, column, height, width }: BlockArea): CellAt[] =>
  Array.from({ length: height * width }, (_, nr) => ({
    sheet,
    row: row + Math.floor(nr / width),
    column: column + (nr % width),
  }));

const valueAt = (cells: readonly GridValue[][], place: BlockArea, { row, column }: CellAt): GridValue =>
  cells[row - place.row]?.[column - place.column] ?? null;

/**
 * Returns the first occupied cell of an area outside the block's current cells, or the sheet's last cell if the area
 * extends beyond the sheet. Null if the area is free.
 */
function takenCell(
  model: Model,
  place: BlockArea,
  old: BlockArea | undefined,
  others: readonly BlockArea[],
): string | null {
  const last = { row: place.row + place.height - 1, column: place.column + place.width - 1 };
  for (let row = place.row; row <= last.row; row++)
    for (let column = place.column; column <= last.column; column++) {
      const cell = { sheet: place.sheet, row, column };
      if (old && holds(old, cell)) continue;
      if (row > 1_048_576 || column > 16_384) return cellName(1_048_576, 16_384);
      if (model.getCellContent(cell.sheet, row, column) !== "" || others.some((other) => holds(other, cell)))
        return cellName(row, column);
    }
  return null;
}

/** Clears cells that the block no longer covers. */
function clearLeft(copy: Model, { sheet, ...old }: BlockArea, now: Area) {
  const [bottom, right] = [old.row + old.height - 1, old.column + old.width - 1];
  if (old.height > now.height) copy.rangeClearContents(sheet, old.row + now.height, old.column, bottom, right);
  if (old.width > now.width) copy.rangeClearContents(sheet, old.row, old.column + now.width, bottom, right);
}

function writeCells(copy: Model, { cells, place, old, changed }: Planned) {
  const input = inputWriter(copy);
  for (const cell of changed) copy.setUserInput(cell.sheet, cell.row, cell.column, input(valueAt(cells, place, cell)));
  const formats: [number, number, string][] = [];
  const alignments: [number, number, string][] = [];
  const { sheet, row: top, column: left, width } = place;
  for (const cell of cellsOf(place)) {
    const value = valueAt(cells, place, cell);
    // Existing cells of the block keep formats that users have set.
    const isNew = !old || !holds(old, cell);
    if (isNew && value?.kind === "number" && value.format) formats.push([cell.row, cell.column, value.format]);
    // Days are aligned left like other labels, and headings of numbers are aligned right like the numbers.
    if (isNew && isDay(value)) alignments.push([cell.row, cell.column, "left"]);
    else if (isNew && cell.row === top && isNumeric(cells, cell.column - left))
      alignments.push([cell.row, cell.column, "right"]);
  }
  for (const { key, ...area } of toAreas(formats)) copy.updateRangeStyle({ sheet, ...area }, "num_fmt", key);
  for (const { key, ...area } of toAreas(alignments))
    copy.updateRangeStyle({ sheet, ...area }, "alignment.horizontal", key);
  if (old) return;
  if (cells.length > 1) copy.updateRangeStyle({ sheet, row: top, column: left, height: 1, width }, "font.b", "true");
  for (let right = 0; right < width; right++)
    widen(
      copy,
      sheet,
      left + right,
      cells.map((line) => line[right] ?? null),
    );
}

const isDay = (value: GridValue) => value?.kind === "number" && /[my]/.test(value.format ?? "");

/** True if the first value below the heading of a column is unknown, or a number other than a day. */
function isNumeric([, ...rows]: readonly GridValue[][], column: number): boolean {
  const value = rows.map((row) => row[column] ?? null).find((cell) => cell !== null);
  return value?.kind === "unknown" || (value?.kind === "number" && !isDay(value));
}

const usualWidth = 90;
const widest = 260;

/** Widens a column to fit its texts, up to a maximum, unless a user has set its width. */
function widen(copy: Model, sheet: number, column: number, values: readonly GridValue[]) {
  if (copy.getColumnWidth(sheet, column) !== usualWidth) return;
  const length = values.reduce(
    (longest, value) => Math.max(longest, value?.kind === "text" ? value.text.length : 0),
    0,
  );
  const width = Math.min(widest, length * 7 + 16);
  if (width > usualWidth) copy.setColumnsWidth(sheet, column, column, width);
}
