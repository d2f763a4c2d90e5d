import { Model } from "@ironcalc/wasm";

import type { Area } from "#domain/sheets/areas.ts";

const isNumber = 1;
/** All digits of a number, whatever format its cell has. */
const everyDigit = "0.00000000000000E+00";

/** The numbers that cells of these areas hold, as the engine tells only how a cell shows them: read off a copy that shows every digit. */
export function plainNumbers(model: Model, areas: readonly (Area & { sheet: number })[]) {
  const copy = Model.from_bytes(model.toBytes(), "en");
  copy.setLocale("en");
  for (const { sheet, row, column, height, width } of areas)
    copy.updateRangeStyle({ sheet, row, column, height, width }, "num_fmt", everyDigit);
  return (sheet: number, row: number, column: number): number | null =>
    copy.getCellType(sheet, row, column) === isNumber ? Number(copy.getFormattedCellValue(sheet, row, column)) : null;
}
