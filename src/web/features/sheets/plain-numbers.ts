import { Model } from "@ironcalc/wasm";

import type { Area } from "#domain/sheets/areas.ts";

const isNumber = 1;
/**
 * Number format that shows all digits, regardless of the cell's format. It has three exponent digits: with two, the
 * engine repeats three-digit exponents.
 */
const everyDigit = "0.00000000000000E+000";
/** Just below a power of ten, the engine rounds up the exponent, so that `everyDigit` shows no digits. */
const isRoundedAway = /^-?0\.0+E(?!\+000$)/;
const moreDigits = "0.0000000000000000E+000";

/**
 * Returns a function that reads numbers in these areas with full precision, and returns null for cells without a
 * number. The engine only returns formatted values, so the numbers are read from a copy in a format that shows all
 * digits.
 */
export function plainNumbers(model: Model, areas: readonly (Area & { sheet: number })[]) {
  const copy = Model.from_bytes(model.toBytes(), "en");
  copy.setLocale("en");
  for (const { sheet, row, column, height, width } of areas)
    copy.updateRangeStyle({ sheet, row, column, height, width }, "num_fmt", everyDigit);
  return (sheet: number, row: number, column: number): number | null => {
    if (copy.getCellType(sheet, row, column) !== isNumber) return null;
    const text = copy.getFormattedCellValue(sheet, row, column);
    if (!isRoundedAway.test(text)) return Number(text);
    copy.updateRangeStyle({ sheet, row, column, height: 1, width: 1 }, "num_fmt", moreDigits);
    return Number(copy.getFormattedCellValue(sheet, row, column));
  };
}
