import Papa from "papaparse";

import { guardCell } from "#domain/numbers/csv-guard.ts";

/** Formats rows as CSV; no cell can be executed as a formula by a spreadsheet. */
export const toCsv = (rows: readonly (readonly string[])[]) =>
  `${Papa.unparse(
    rows.map((row) => row.map(guardCell)),
    { newline: "\r\n" },
  )}\r\n`;
