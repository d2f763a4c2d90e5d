import { type Currency, currencyOr } from "#domain/numbers/currency.ts";
import { currencyDigits, isWholeAmount } from "#domain/numbers/money.ts";
import { type RecordColumn, valueOf } from "#domain/records/record-columns.ts";
import type { RecordRow } from "#web/data/records/records.ts";

/** True if cents do not matter: the amount is at least 1,000 in main units. Record pages show them. */
export const isLarge = (minor: number, currency: Currency) => Math.abs(minor) >= 1000 * 10 ** currencyDigits(currency);

/** True if a money column needs decimals: it has an amount that is neither large nor whole. */
export function hasDecimals(column: RecordColumn, rows: readonly RecordRow[], usual: Currency): boolean {
  if (column.kind !== "money") return false;
  return rows.some((row) => {
    const [value, currency] = [valueOf(row, column), currencyOr(row.currency, usual)];
    return value !== null && !isLarge(Number(value), currency) && !isWholeAmount(Number(value), currency);
  });
}
