import type { Model } from "@ironcalc/wasm";

import type { Area } from "#domain/sheets/areas.ts";

/** Where in a workbook something is, rows and columns counted from 1. */
export type Place = Area & { sheet: number };

const letters = (column: number): string =>
  column === 0 ? "" : letters(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
const columnOf = (name: string) => Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

export const cellName = (row: number, column: number) => `${letters(column)}${row}`;

/** An area as formulas name it: A1:C9. */
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
 * The engine moves a conditional format with its cells, whatever is inserted, moved, renamed or undone, which it does with no
 * named range. So the place of a block is marked by one that never holds, and has no format to give.
 */
const markOf = (name: string) =>
  ({ type: "Formula", formula: `="${name}"=""`, format: {}, stop_if_true: false }) as const;
const mark = /^="([^"]+)"=""$/;

type Mark = Place & { name: string; index: number };

/** The places of all blocks of a workbook. Of a name that stands twice, as in a worksheet that was duplicated, the first counts. */
export function findMarks(model: Model): Map<string, Mark> {
  const found = new Map<string, Mark>();
  for (const sheet of model.getWorksheetsProperties().keys())
    for (const { index, range, cf_rule: rule } of model.getConditionalFormattingList(sheet)) {
      const name = rule.type === "Formula" ? mark.exec(rule.formula)?.[1] : undefined;
      const area = name === undefined ? null : areaOf(range);
      if (name !== undefined && area && !found.has(name)) found.set(name, { name, sheet, index, ...area });
    }
  return found;
}

/** Marks the place of a block, or moves its mark there. */
export function setMark(model: Model, name: string, place: Place) {
  const old = findMarks(model).get(name);
  if (old && old.sheet === place.sheet) {
    if (areaName(old) !== areaName(place))
      model.updateConditionalFormatting(place.sheet, old.index, areaName(place), markOf(name));
    return;
  }
  if (old) model.deleteConditionalFormatting(old.sheet, old.index);
  model.addConditionalFormatting(place.sheet, areaName(place), markOf(name));
}

/** How many of a worksheet's conditional formats are somebody's own. */
export const ownFormats = (model: Model, sheet: number) =>
  model
    .getConditionalFormattingList(sheet)
    .filter(({ cf_rule: rule }) => rule.type !== "Formula" || !mark.test(rule.formula)).length;

export function removeMark(model: Model, name: string) {
  const old = findMarks(model).get(name);
  if (old) model.deleteConditionalFormatting(old.sheet, old.index);
}

export const holds = (place: Place, cell: { sheet: number; row: number; column: number }) =>
  place.sheet === cell.sheet &&
  cell.row >= place.row &&
  cell.row < place.row + place.height &&
  cell.column >= place.column &&
  cell.column < place.column + place.width;
