import { Model } from "@ironcalc/wasm";

const isNumber = 1;
/** All digits of a number, whatever format its cell has. */
const everyDigit = "0.00000000000000E+00";

/**
 * The numbers that cells hold, as the engine tells only how a cell shows them: read off a copy that shows every digit, of each
 * worksheet as far as it is used.
 */
export function plainNumbers(model: Model, used: readonly { height: number; width: number }[]) {
  const copy = Model.from_bytes(model.toBytes(), "en");
  copy.setLocale("en");
  for (const [sheet, { height, width }] of used.entries())
    copy.updateRangeStyle({ sheet, row: 1, column: 1, height, width }, "num_fmt", everyDigit);
  return (sheet: number, row: number, column: number): number | null =>
    copy.getCellType(sheet, row, column) === isNumber ? Number(copy.getFormattedCellValue(sheet, row, column)) : null;
}
