/** Upper limit of a spreadsheet: bytes of its workbook; the database rejects larger ones, too. */
export const sheetLimits = { bytes: 5 * 1024 * 1024 } as const;
