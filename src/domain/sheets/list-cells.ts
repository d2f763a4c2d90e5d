import { toMajor } from "#domain/numbers/money.ts";
import { exportCell } from "#domain/records/export-cell.ts";
import { isCustom, type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import { wallTime } from "#domain/time/dates.ts";

import { dayValue, type GridValue, textValue } from "./grid-value.ts";

type Words = Parameters<typeof exportCell>[2] & { timeZone: string };

/**
 * Converts a list cell for a spreadsheet, in the same way as for a file, except that amounts, numbers, percentages and
 * dates are values that formulas can use. Null for an empty cell.
 */
export function listCell(row: Record<string, unknown>, column: RecordColumn, words: Words): GridValue {
  const value = valueOf(row, column);
  if (value === null || value === undefined || value === "") return null;
  switch (column.kind) {
    case "money": {
      const currency = typeof row.currency === "string" ? row.currency : words.currency;
      return { kind: "number", value: Number(toMajor(Number(value), currency)), format: "#,##0.00" };
    }
    case "percent":
      return {
        kind: "number",
        value: Number((Number(value) / 100).toPrecision(12)),
        format: isCustom(column) ? "0.00%" : "0%",
      };
    case "integer":
    case "number":
      return { kind: "number", value: Number(value) };
    case "date":
    case "closing":
      return dayValue(String(value).slice(0, 10));
    case "moment":
      return dayValue(wallTime(new Date(String(value)), words.timeZone));
    default:
      return textValue(exportCell(row, column, words));
  }
}
