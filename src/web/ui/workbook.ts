import { mediaTypes, sheetName } from "#domain/records/lists/table-file.ts";

/** The value of a cell. Days are dates at midnight UTC. */
export type SheetCell = string | number | Date | null;
export type Sheet = { name: string; rows: SheetCell[][] };

/** Writes an Excel workbook with these sheets. Their first rows are frozen. The library is loaded on demand. */
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
