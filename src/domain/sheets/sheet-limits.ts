/** What of one spreadsheet is kept at most: bytes of its workbook; the database refuses more, too. */
export const sheetLimits = { bytes: 5 * 1024 * 1024 } as const;
