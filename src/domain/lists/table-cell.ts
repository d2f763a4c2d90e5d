import { cleanCell } from "#domain/import/clean-cell.ts";
import { guardCell } from "#domain/numbers/csv-guard.ts";

/** What the cells of a column of an exported table are. Days are YYYY-MM-DD, moments ISO 8601, numbers plain decimals, and percent are hundredths. */
export type CellKind = "text" | "number" | "percent" | "day" | "moment";

/** The most rows and bytes of an exported file: what Excel opens as one sheet, and what a browser holds. */
export const exportLimits = { rows: 1_000_000, bytes: 512 * 1024 * 1024 } as const;

const plainNumber = /^-?\d+(?:\.\d+)?$/;
/** A number in a workbook has no more digits. */
const mostDigits = 15;
/** Before it, Excel's days are off by one, as it counts a 29 February 1900. */
const firstDay = "1900-03-01";

/** Returns the function that turns a cell into what a workbook stores. What is no number or date there stays text. */
export function sheetValueOf(timeZone: string) {
  // Swedish dates are ISO 8601, and one format is kept for all rows.
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
        return percent === null ? cell : Number((percent / 100).toPrecision(mostDigits));
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

/** A text that an import would read as another is guarded, and what a workbook reads as the code of a character is escaped. */
function sheetText(cell: string): string {
  const text = cleanCell(cell) === cell ? cell : guardCell(cell);
  return text.replaceAll(escape, "_x005F_");
}

const toNumber = (cell: string) =>
  plainNumber.test(cell) && cell.replaceAll(/\D/g, "").length <= mostDigits ? Number(cell) : null;

/** The date of YYYY-MM-DD, with or without HH:MM after a space, at UTC. */
function toDate(wall: string): Date | null {
  if (!/^\d{4}-/.test(wall) || wall < firstDay) return null;
  const [day, time = "00:00"] = wall.split(" ");
  const date = new Date(`${day}T${time}Z`);
  return Number.isNaN(date.getTime()) ? null : date;
}
