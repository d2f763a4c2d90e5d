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
  // A single column of names is not a table with totals.
  if (columns < 2) return false;
  let filled = 0;
  let word: string | undefined;
  for (const cell of cells) {
    if (cell === "") continue;
    filled += 1;
    if (numberShape(cell) !== null && !/^0\d/.test(cell)) continue;
    // Most rows are not totals, which their first two cells show.
    if (word !== undefined) return false;
    word = cell;
  }
  if (word === undefined) return false;
  const isFew = filled * 2 <= columns;
  return total.test(word) ? isFew || filled < columns || columns === 2 : isFew && filled > 1 && subtotal.test(word);
}
