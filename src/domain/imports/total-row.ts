import { numberShape } from "#domain/imports/number-shape.ts";

/** Labels of totals and subtotals, alone or with the name of the summed group. */
const total =
  /^(?:(?:grand|sub|report|overall)[ -]?)?totals?(?: (?:general|for|of|de) .*)?:?$|^(?:gesamt(?:summe|betrag)?|(?:zwischen)?summe|suma(?: total)?|sous-total|totale|totaal|subtotale)s?:?$|^(?:合计|总计|小计|共计|合計|総計|総合計|小計|計|합계|총계|소계|총합계)[:：]?$/i;
const subtotal =
  /^(?:sub[ -]?total|subtotale?|zwischensumme|sous-total|小计|小計|소계)\b|(?<=\S )(?:sub)?total$|(?:小计|小計|소계)$/i;

/**
 * True if a row sums up other rows: one cell has a label, all others are numbers and, for a subtotal with a name, there
 * are few of them. `columns` is the number of columns of the table.
 */
export function isTotalRow(cells: readonly string[], columns: number): boolean {
  const filled = cells.filter((cell) => cell !== "");
  // A single column of names is not a table with totals.
  if (filled.length === 0 || columns < 2) return false;
  const words = filled.filter((cell) => numberShape(cell) === null || /^0\d/.test(cell));
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) return false;
  const isFew = filled.length * 2 <= columns;
  return total.test(word)
    ? isFew || filled.length < columns || columns === 2
    : isFew && filled.length > 1 && subtotal.test(word);
}
