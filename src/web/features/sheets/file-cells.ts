import { a1ToR1C1, parseRange, r1c1ToA1 } from "hucre";
import type { Cell, CellValue, Sheet } from "hucre/xlsx";

/** A formula of a file, its result when the file was saved, and the area that an array formula fills. */
export type FileFormula = {
  row: number;
  column: number;
  formula: string;
  result: CellValue;
  array?: { height: number; width: number };
};

/** The content of a file's sheet: values, and separately formulas. Rows and columns are counted from 1. */
export type FileSheet = { values: CellValue[][]; formulas: FileFormula[]; unread: number };

/** Matches a relative reference to whole columns or rows. A formula with such a reference cannot be moved. */
const wholeLine = /(?<![$\w.])(?:[A-Z]{1,3}:\$?[A-Z]{1,3}|\$[A-Z]{1,3}:[A-Z]{1,3}|\d+:\$?\d+|\$\d+:\d+)(?![\w(])/;

/**
 * Returns the cells of a sheet. A file stores a formula shared by several cells only once; here each cell gets its own.
 * A formula that cannot be moved is replaced by its result and counted in `unread`.
 */
export function fileCells({ rows, cells }: Pick<Sheet, "rows" | "cells">): FileSheet {
  const values = rows.map((row) => [...row]);
  const formulas: FileFormula[] = [];
  const shared = new Map<number, { row: number; column: number; formula: string }>();
  const filled: { row: number; column: number; height: number; width: number }[] = [];
  let unread = 0;
  for (const [key, cell] of cells ?? []) {
    if (cell.formula === undefined) continue;
    const [row = 0, column = 0] = key.split(",").map(Number);
    const { formulaSharedIndex: index } = cell;
    if (cell.formula !== "" && index !== undefined) shared.set(index, { row, column, formula: cell.formula });
    const formula = cell.formula || moved(index === undefined ? undefined : shared.get(index), row, column);
    if (formula === undefined) {
      unread += 1;
      continue;
    }
    const area = cell.formulaType === "array" ? areaOf(cell.formulaRef) : undefined;
    const isLarger = area !== undefined && area.height * area.width > 1;
    if (isLarger) filled.push({ row, column, ...area });
    formulas.push({
      row: row + 1,
      column: column + 1,
      formula,
      result: resultOf(cell),
      // The grid also spills dynamic array formulas.
      ...(isLarger && !cell.formulaDynamic && { array: area }),
    });
  }
  for (const { row, column, height, width } of filled)
    for (const line of values.slice(row, row + height)) line.fill(null, column, column + width);
  for (const { row, column } of formulas) {
    const line = values[row - 1];
    if (line) line[column - 1] = null;
  }
  return { values, formulas, unread };
}

const resultOf = ({ value, formulaResult }: Cell): CellValue => formulaResult ?? value;

function moved(from: { row: number; column: number; formula: string } | undefined, row: number, column: number) {
  if (!from || wholeLine.test(from.formula.replaceAll(/"[^"]*"/g, '""'))) return undefined;
  return r1c1ToA1(a1ToR1C1(from.formula, from.row, from.column), row, column);
}

function areaOf(range: string | undefined): { height: number; width: number } | undefined {
  if (!range?.includes(":")) return undefined;
  const { startRow, startCol, endRow, endCol } = parseRange(range);
  return { height: endRow - startRow + 1, width: endCol - startCol + 1 };
}
