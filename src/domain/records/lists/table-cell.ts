import { cleanCell } from "#domain/imports/clean-cell.ts";
import { guardCell } from "#domain/numbers/csv-guard.ts";

/**
 * The kind of the cells in a column of an exported table. Days are YYYY-MM-DD, moments are in ISO 8601, numbers are
 * plain decimals, and percentages are from 0 to 100.
 */
export type CellKind = "text" | "number" | "percent" | "day" | "moment";

/**
 * The limits of an exported file: the number of rows (which fits in an Excel sheet), the bytes (which fit in a
 * browser's memory), the minutes for writing and sending it, and the minutes to wait for other exports.
 */
export const exportLimits = { rows: 1_000_000, bytes: 512 * 1024 * 1024, minutes: 5, waitMinutes: 1 } as const;

const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** The maximum number of digits of a number in a workbook. */
const maxDigits = 15;
/** Excel counts 29 February 1900, which did not exist, so its serial numbers of earlier dates are off by one. */
const firstDay = "1900-03-01";

/**
 * Creates a function that converts a cell to the value in a workbook. Anything but numbers and dates stays text, and an
 * empty cell is null.
 */
export function sheetValueOf(timeZone: string) {
  // The Swedish format is close to ISO 8601. One formatter is reused for all rows.
  const clock = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  return (cell: string, kind: CellKind): string | number | Date | null => {
    if (cell === "") return null;
    switch (kind) {
      case "text":
        return sheetText(cell);
      case "number":
        return toNumber(cell) ?? cell;
      case "percent": {
        const percent = toNumber(cell);
        return percent === null ? cell : Number((percent / 100).toPrecision(maxDigits));
      }
      case "day":
        return toDate(cell) ?? cell;
      case "moment": {
        const moment = new Date(cell);
        return (Number.isNaN(moment.getTime()) ? null : toDate(clock.format(moment))) ?? cell;
      }
    }
  };
}

const escape = /_(?=x[0-9a-f]{4}_)/gi;

/**
 * Guards a text that an import would otherwise change, and escapes parts that a workbook would read as character codes.
 */
function sheetText(cell: string): string {
  const text = cleanCell(cell) === cell ? cell : guardCell(cell);
  return text.replaceAll(escape, "_x005F_");
}

const toNumber = (cell: string) =>
  plainNumber.test(cell) && cell.replaceAll(/\D/g, "").length <= maxDigits ? Number(cell) : null;

/**
 * Parses YYYY-MM-DD, optionally followed by a space and HH:MM, as UTC; null for other texts, and for days that
 * spreadsheet programs number differently.
 */
function toDate(wall: string): Date | null {
  if (!/^\d{4}-/.test(wall) || wall < firstDay) return null;
  const [day, time = "00:00"] = wall.split(" ");
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
