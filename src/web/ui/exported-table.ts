import {
  mediaTypes,
  type Table,
  type TableFormat,
  type TablePages,
  writeTable,
} from "#domain/records/lists/table-file.ts";

type Options = { signal: AbortSignal; onRows: (count: number) => void };
/** A file that can be exported with `ExportMenu`. */
export type ExportedTable = {
  /** Name of the file without its extension. */
  fileName: string;
  write: (format: TableFormat, options: Options) => Promise<Blob>;
};

/** Returns an export that the browser writes page by page. */
export const exportedTable = (table: Table, read: (signal: AbortSignal) => TablePages): ExportedTable => ({
  fileName: table.fileName,
  async write(format, { signal, onRows }) {
    async function* pages() {
      let count = 0;
      for await (const rows of read(signal)) {
        signal.throwIfAborted();
        onRows((count += rows.length));
        yield rows;
      }
    }
    const parts: BlobPart[] = [];
    for await (const part of writeTable(format, table, pages())) parts.push(part);
    return new Blob(parts, { type: mediaTypes[format] });
  },
});
