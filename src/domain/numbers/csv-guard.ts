/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe; a number stays one. Where lists are separated by
 * semicolons, what comes after one within a text is a cell too.
 */
export function guardCell(cell: string): string {
  const guarded = cell.replaceAll(/([;\t]\s*)(?=[=+@＝＋＠])|([;\t])(?=[-－])/g, "$1$2'");
  return /^[=+\-@＝＋－＠\t\r]/.test(cell) && !/^[-+]?[\d.,\s]+%?$/.test(cell) ? `'${guarded}` : guarded;
}
