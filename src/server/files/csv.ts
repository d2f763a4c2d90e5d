import Papa from "papaparse";

import { guardCell } from "#domain/numbers/csv-guard.ts";

/** Formats rows as CSV. Cells are escaped so that spreadsheets do not execute them as formulas. */
export const toCsv = (rows: readonly (readonly string[])[]) =>
  `${Papa.unparse(
    rows.map((row) => row.map(guardCell)),
    { newline: "\r\n" },
  )}\r\n`;
