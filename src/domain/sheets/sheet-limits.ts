/** The maximum size of a spreadsheet's workbook, in bytes. The database also rejects larger ones. */
export const sheetLimits = { bytes: 5 * 1024 * 1024 } as const;
