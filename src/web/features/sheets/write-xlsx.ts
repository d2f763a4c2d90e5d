import type { Model } from "@ironcalc/wasm";
import { type Cell, rangeRef, type WriteSheet, writeXlsx } from "hucre/xlsx";

import type { FileLoss } from "#domain/sheets/opened-file.ts";

import { ownFormats } from "./block-marks.ts";
import { type GridCell, readGrid } from "./grid-cells.ts";
import { fileStyle } from "./xlsx-style.ts";

/** Writes a workbook as an Excel file with its formulas, results and formats. Returns the file and the losses. */
export async function writeXlsxFile(model: Model): Promise<{ bytes: Uint8Array; losses: FileLoss[] }> {
  const names = model.getDefinedNameList();
  const sheetNames = model.getWorksheetsProperties().map(({ name }) => name);
  const conditions = sheetNames.reduce((sum, _, at) => sum + ownFormats(model, at), 0);
  const frozen = sheetNames.map((_, at) => ({
    rows: model.getFrozenRowsCount(at),
    columns: model.getFrozenColumnsCount(at),
  }));
  const grid = readGrid(model);
  const own = model.getCellStyle(0, 1_048_576, 16_384).style;
  const sheets = grid.map(({ name, isHidden, cells }, at): WriteSheet => {
    const width = cells.reduce((widest, { column }) => Math.max(widest, column), 0);
    const heights = new Map<number, { height: number }>();
    for (const row of new Set(cells.map(({ row: rowNumber }) => rowNumber))) {
      const height = model.getRowHeight(at, row);
      if (height !== usualHeight) heights.set(row - 1, { height: (height * 3) / 4 });
    }
    return {
      name,
      ...(isHidden && { hidden: true }),
      rows: [],
      cells: new Map(
        cells.map((cell) => [
          `${cell.row - 1},${cell.column - 1}`,
          fileCell(
            cell,
            fileStyle(own, cell.style, (color) => model.resolveColor(color)),
          ),
        ]),
      ),
      columns: Array.from({ length: width }, (_, column) => ({
        width: (model.getColumnWidth(at, column + 1) - 5) / 7,
      })),
      rowDefs: heights,
      ...((frozen[at]?.rows || frozen[at]?.columns) && { freezePane: frozen[at] }),
    };
  });
  const bytes = await writeXlsx({
    sheets,
    namedRanges: names.map(({ name, scope, formula }) => {
      const sheet = scope === undefined ? undefined : sheetNames[scope];
      return { name, range: formula.replace(/^=/, ""), ...(sheet !== undefined && { scope: sheet }) };
    }),
  });
  return { bytes, losses: conditions > 0 ? [{ kind: "conditions", count: conditions }] : [] };
}

const usualHeight = 25;

function fileCell({ row, column, value, isError, formula, fills }: GridCell, style: Cell["style"]): Partial<Cell> {
  const styled = style && Object.keys(style).length > 0 ? { style } : {};
  if (formula === undefined) return { value, ...(isError && { type: "error" as const }), ...styled };
  return {
    formula,
    // Without a result, Excel recalculates the formula when it opens the file.
    ...(!isError && { value, formulaResult: value }),
    ...(fills && {
      formulaType: "array" as const,
      formulaRef: rangeRef(row - 1, column - 1, row + fills.height - 2, column + fills.width - 2),
      formulaDynamic: true,
    }),
    ...styled,
  };
}
