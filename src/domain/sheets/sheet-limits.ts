/** Maximum size of a spreadsheet: bytes of its workbook; the database also rejects larger ones. */
export const sheetLimits = { bytes: 5 * 1024 * 1024 } as const;
