/** Byte order mark, with which spreadsheet programs read a file as UTF-8. */
export const csvMark = "\uFEFF";

const formula = "[=+\\-@＝＋－＠\\t\\r]";
const startsFormula = new RegExp(`^'*${formula}`);
const guarded = new RegExp(`^'(?='*${formula})`);
// Text after a semicolon is a separate cell where lists are separated by semicolons.
const innerFormula = /([;\t]\s*)(?='*[=+@＝＋＠])|([;\t])(?='*[-－])/g;
const innerGuarded = /([;\t]\s*)'(?='*[=+@＝＋＠])|([;\t])'(?='*[-－])/g;
const plainNumber = /^[-+]?[\d.,\s]+%?$/;

/** Returns a cell with an apostrophe where a spreadsheet would run a formula; numbers are unchanged. */
export function guardCell(cell: string): string {
  const inner = cell.replaceAll(innerFormula, "$1$2'");
  return startsFormula.test(cell) && !plainNumber.test(cell) ? `'${inner}` : inner;
}

/** Returns the cell that `guardCell` was given. */
export function unguardCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guarded, "").replaceAll(innerGuarded, "$1$2") : cell;
}
