import type { Model } from "@ironcalc/wasm";

import type { Area } from "#domain/sheets/areas.ts";

/** A position in a workbook. Rows and columns are counted from 1. */
export type BlockArea = Area & { sheet: number };

const letters = (column: number): string =>
  column === 0 ? "" : letters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
const columnOf = (name: string) => Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

export const cellName = (row: number, column: number) => `${letters(column)}${row}`;

/** Returns an area in the notation of formulas, such as A1:C9. */
export const areaName = ({ row, column, height, width }: Area) =>
  `${cellName(row, column)}:${cellName(row + height - 1, column + width - 1)}`;

function areaOf(range: string): Area | null {
  const [, left = "", top, right = left, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/.exec(range) ?? [];
  if (!top) return null;
  const [row, column] = [Number(top), columnOf(left)];
  return { row, column, height: Number(bottom) - row + 1, width: columnOf(right) - column + 1 };
}

/**
 * Returns the conditional format that marks the position of a block. The engine moves conditional formats, but not
 * named ranges, with their cells when rows are inserted or moved, sheets renamed, or changes undone. The condition is
 * never true, and the format is empty.
 */
const markOf = (name: string) =>
  ({ type: "Formula", formula: `="${name}"=""`, format: {}, stop_if_true: false }) as const;
const mark = /^="([^"]+)"=""$/;

type Mark = BlockArea & { name: string; index: number };

/**
 * Returns the positions of all blocks of a workbook. If a name occurs twice, for example in a duplicated worksheet, the
 * first one counts.
 */
export function findMarks(model: Model): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  for (const sheet of model.getWorksheetsProperties().keys())
    for (const { index, range, cf_rule: rule } of model.getConditionalFormattingList(sheet)) {
      const name = rule.type === "Formula" ? mark.exec(rule.formula)?.[1] : undefined;
      const area = name === undefined ? null : areaOf(range);
      if (name !== undefined && area && !marks.has(name)) marks.set(name, { name, sheet, index, ...area });
    }
  return marks;
}

/** Marks the position of a block, or moves its existing mark. */
export function setMark(model: Model, name: string, place: BlockArea) {
  const old = findMarks(model).get(name);
  if (old && old.sheet === place.sheet) {
    if (areaName(old) !== areaName(place))
      model.updateConditionalFormatting(place.sheet, old.index, areaName(place), markOf(name));
    return;
  }
  if (old) model.deleteConditionalFormatting(old.sheet, old.index);
  model.addConditionalFormatting(place.sheet, areaName(place), markOf(name));
}

/** Returns the number of conditional formats that users created in a worksheet. */
export const ownFormats = (model: Model, sheet: number) =>
  model
    .getConditionalFormattingList(sheet)
    .filter(({ cf_rule: rule }) => rule.type !== "Formula" || !mark.test(rule.formula)).length;

export function removeMark(model: Model, name: string) {
  const old = findMarks(model).get(name);
  if (old) model.deleteConditionalFormatting(old.sheet, old.index);
}

export const holds = (place: BlockArea, cell: { sheet: number; row: number; column: number }) =>
  place.sheet === cell.sheet &&
  cell.row >= place.row &&
  cell.row < place.row + place.height &&
  cell.column >= place.column &&
  cell.column < place.column + place.width;
