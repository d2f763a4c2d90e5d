/** What can stand in a cell; a day is a date at midnight UTC. */
export type SheetCell = string | number | Date | null;
export type Sheet = { name: string; rows: SheetCell[][] };

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** An Excel workbook of these sheets, each with its first row in sight; the library that writes it comes when it is needed. */
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
  return new Blob([new Uint8Array(bytes)], { type: workbookType });
}

/** Excel opens no workbook with other signs in the name of a sheet, or more than 31 of them. */
export const sheetName = (name: string) => name.replaceAll(/[\\/:*?[\]]/g, " ").slice(0, 31);
