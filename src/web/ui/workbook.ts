import { mediaTypes, sheetName } from "#domain/records/lists/table-file.ts";

/** Possible values of a cell; a day is a date at midnight UTC. */
export type SheetCell = string | number | Date | null;
export type Sheet = { name: string; rows: SheetCell[][] };

/** Writes an Excel workbook of these sheets, each with a frozen first row; the library is loaded on demand. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  const { writeXlsx } = await import("hucre/xlsx");
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name: sheetName(name),
      rows,
      columns: (rows[0] ?? []).map(() => ({ autoWidth: true })),
      freezePane: { rows: 1 },
    })),
  });
  return new Blob([new Uint8Array(bytes)], { type: mediaTypes.xlsx });
}
