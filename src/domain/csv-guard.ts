/** A cell that a spreadsheet would run as a formula gets an apostrophe; a number stays one. */
export function guardCell(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !/^[-+]?[\d.,\s]+%?$/.test(cell) ? `'${cell}` : cell;
}
