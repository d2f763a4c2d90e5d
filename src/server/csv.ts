import Papa from "papaparse";

import { guardCell } from "#domain/numbers/csv-guard.ts";

/** With this mark at its beginning a spreadsheet reads a file as UTF-8. */
export const csvMark = "\uFEFF";

/** Rows as lines of CSV, none of whose cells a spreadsheet runs. */
export const toCsv = (rows: readonly (readonly string[])[]) =>
  `${Papa.unparse(
    rows.map((row) => row.map(guardCell)),
    { newline: "\r\n" },
  )}\r\n`;
