/** The byte order mark, which makes spreadsheet programs read a file as UTF-8. */
export const csvMark = "\uFEFF";

const formula = "[=+\\-@＝＋－＠\\t\\r]";
const startsFormula = new RegExp(`^'*${formula}`);
const guarded = new RegExp(`^'(?='*${formula})`);
// In locales that separate lists with semicolons, text after a semicolon is a separate cell.
const innerFormula = /([;\t]\s*)(?='*[=+@＝＋＠])|([;\t])(?='*[-－])/g;
const innerGuarded = /([;\t]\s*)'(?='*[=+@＝＋＠])|([;\t])'(?='*[-－])/g;
const plainNumber = /^[-+]?[\d.,\s]+%?$/;

/** Adds an apostrophe wherever a spreadsheet would evaluate a cell as a formula; numbers are unchanged. */
export function guardCell(cell: string): string {
  const inner = cell.replaceAll(innerFormula, "$1$2'");
  return startsFormula.test(cell) && !plainNumber.test(cell) ? `'${inner}` : inner;
}

/** Reverts `guardCell`. */
export function unguardCell(cell: string): string {
  return cell.includes("'") ? cell.replace(guarded, "").replaceAll(innerGuarded, "$1$2") : cell;
}
