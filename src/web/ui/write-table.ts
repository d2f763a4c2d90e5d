import { type CellKind, exportLimits, sheetValueOf } from "#domain/lists/table-cell.ts";
import { guardCell } from "#domain/numbers/csv-guard.ts";
import { dayFormat, momentFormat } from "#domain/sheets/grid-value.ts";

import { csvMark } from "./save-csv.ts";
import { sheetName, workbookType } from "./workbook.ts";

export type TableFormat = "csv" | "xlsx";
export type ExportTable = {
  /** Without the extension. */
  fileName: string;
  /** Includes the format of values in a workbook, if it is not the default of their kind. */
  columns: readonly { name: string; kind: CellKind; format?: string }[];
  /** The rows in the order of the columns, a page at a time, as all of them may not fit into memory. */
  pages: (signal: AbortSignal) => AsyncIterable<string[][]>;
  /** The time zone of timestamps in a workbook; a CSV file has them in UTC. */
  timeZone: string;
};

/** Thrown if a table is larger than an exported file may be. */
export class TableTooLarge extends Error {}

type Options = { signal: AbortSignal; onRows: (count: number) => void; limits?: { rows: number; bytes: number } };

/** Writes a table as a file, page by page. Rejects with `TableTooLarge` beyond its limits. */
export async function writeTable(
  format: TableFormat,
  table: ExportTable,
  { signal, onRows, limits = exportLimits }: Options,
): Promise<Blob> {
  let count = 0;
  async function* pages() {
    for await (const rows of table.pages(signal)) {
      signal.throwIfAborted();
      count += rows.length;
      if (count > limits.rows) throw new TableTooLarge();
      onRows(count);
      yield rows;
    }
  }
  const parts: BlobPart[] = [];
  let bytes = 0;
  for await (const part of format === "csv" ? csvParts(table, pages()) : workbookParts(table, pages())) {
    bytes += part.byteLength;
    if (bytes > limits.bytes) throw new TableTooLarge();
    parts.push(part);
  }
  return new Blob(parts, { type: format === "csv" ? "text/csv" : workbookType });
}

type Part = Uint8Array<ArrayBuffer>;

async function* csvParts({ columns }: ExportTable, pages: AsyncIterable<string[][]>): AsyncGenerator<Part> {
  const { unparse } = await import("papaparse");
  const encoder = new TextEncoder();
  const write = (rows: readonly string[][]) => unparse(rows.map((row) => row.map(guardCell)));
  yield encoder.encode(csvMark + write([columns.map(({ name }) => name)]));
  for await (const rows of pages) if (rows.length > 0) yield encoder.encode(`\r\n${write(rows)}`);
}

/** Column widths in characters. */
const widths: Record<CellKind, number> = { text: 24, number: 14, percent: 12, day: 12, moment: 17 };
const formats: Partial<Record<CellKind, string>> = { percent: "0%", day: dayFormat, moment: momentFormat };

async function* workbookParts(table: ExportTable, pages: AsyncIterable<string[][]>): AsyncGenerator<Part> {
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
