import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import { csvMark, guardCell } from "#domain/numbers/csv-guard.ts";
import { type CellKind, exportLimits, sheetValueOf } from "#domain/records/lists/table-cell.ts";
import { dayFormat, momentFormat } from "#domain/sheets/grid-value.ts";

export const tableFormats = ["csv", "xlsx"] as const;
export type TableFormat = (typeof tableFormats)[number];

export const mediaTypes: Record<TableFormat, string> = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

export type Table = {
  /** The name of the file without its extension. */
  fileName: string;
  /** The columns. `format` is the format of values in a workbook, if it is not the default for the kind. */
  columns: readonly { name: string; kind: CellKind; format?: string }[];
  /** The time zone of timestamps in a workbook; in a CSV file, they are in UTC. */
  timeZone: string;
};
/** The rows with cells in the order of the columns, one page at a time, because all rows may not fit in memory. */
export type TablePages = AsyncIterable<string[][]>;

/** The error codes of exceeded limits, each with its own text. */
export const exportErrorCodes = [
  "list_too_large", "export_too_large", "export_too_slow", "too_many_exports", "too_many_recent",
] as const satisfies readonly FunctionErrorCode[]; // prettier-ignore
export type ExportErrorCode = (typeof exportErrorCodes)[number];

/** Thrown if an export exceeds one of its limits. */
export class ExportLimitReached extends Error {
  readonly code: ExportErrorCode;

  constructor(code: ExportErrorCode) {
    super(`The export exceeds a limit: ${code}`);
    this.code = code;
  }
}

type Part = Uint8Array<ArrayBuffer>;

/** Yields the bytes of a table's file while the pages are read. Throws `ExportLimitReached` if a limit is exceeded. */
export async function* writeTable(
  format: TableFormat,
  table: Table,
  pages: TablePages,
  limits: { rows: number; bytes: number } = exportLimits,
): AsyncGenerator<Part> {
  async function* limited() {
    let count = 0;
    for await (const rows of pages) {
      count += rows.length;
      if (count > limits.rows) throw new ExportLimitReached("list_too_large");
      yield rows;
    }
  }
  let bytes = 0;
  for await (const part of (format === "csv" ? writeCsv : writeWorkbook)(table, limited())) {
    bytes += part.byteLength;
    if (bytes > limits.bytes) throw new ExportLimitReached("export_too_large");
    yield part;
  }
}

async function* writeCsv({ columns }: Table, pages: TablePages): AsyncGenerator<Part> {
  const { unparse } = (await import("papaparse")).default;
  const encoder = new TextEncoder();
  const write = (rows: readonly string[][]) => unparse(rows.map((row) => row.map(guardCell)));
  yield encoder.encode(csvMark + write([columns.map(({ name }) => name)]));
  for await (const rows of pages) if (rows.length > 0) yield encoder.encode(`\r\n${write(rows)}`);
}

/** The widths of columns in characters. */
const widths: Record<CellKind, number> = { text: 24, number: 14, percent: 12, day: 12, moment: 17 };
const formats: Partial<Record<CellKind, string>> = { percent: "0%", day: dayFormat, moment: momentFormat };

async function* writeWorkbook(table: Table, pages: TablePages): AsyncGenerator<Part> {
  const { columns, fileName, timeZone } = table;
  const { writeXlsxStream } = await import("hucre/xlsx");
  const valueOf = sheetValueOf(timeZone);
  async function* rows() {
    for await (const page of pages)
      for (const row of page) yield row.map((cell, at) => valueOf(cell, columns[at]?.kind ?? "text"));
  }
  const reader = writeXlsxStream(rows(), {
    name: sheetName(fileName),
    columns: columns.map(({ name, kind, format = formats[kind] }) => ({
      header: String(valueOf(name, "text") ?? ""),
      width: Math.max(widths[kind], name.length + 2),
      ...(format && { numFmt: format }),
    })),
    freezePane: { rows: 1 },
  }).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield new Uint8Array(value);
  }
}

/** Returns a sheet name that Excel accepts: without invalid characters, and at most 31 characters long. */
export const sheetName = (name: string) => name.replaceAll(/[\\/:*?[\]]/g, " ").slice(0, 31);
