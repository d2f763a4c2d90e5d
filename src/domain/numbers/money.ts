import type { Currency } from "#domain/numbers/currency.ts";
import { showMinus } from "#domain/numbers/numbers.ts";

// Currencies whose smallest unit is not a hundredth (ISO 4217). They are listed here instead of being read from Intl,
// because browsers and servers with different ICU versions must agree on the meaning of a stored integer.
const digits: Record<number, readonly string[]> = {
  0: ["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"],
  3: ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"],
  4: ["CLF", "UYW"],
};
const digitsOf = new Map(
  Object.entries(digits).flatMap(([count, codes]) => codes.map((code) => [code, Number(count)])),
);

/** Returns the number of decimals of a currency: 2 for USD, 0 for JPY. */
export function currencyDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2;
}

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: Currency, language: string, isWhole: boolean): Intl.NumberFormat {
  const key = `${currency} ${language} ${isWhole}`;
  const known = formats.get(key);
  if (known) return known;
  const fraction = isWhole ? 0 : currencyDigits(currency);
  const formatter = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  });
  formats.set(key, formatter);
  return formatter;
}

/** True if an amount is a whole number of main units, so that its decimals can be omitted. */
export function isWholeAmount(minor: number, currency: string): boolean {
  return minor % 10 ** currencyDigits(currency) === 0;
}

/**
 * Formats minor units in the reader's language. Decimals are shown if the amount has any, unless `withDecimals` is set.
 */
export function formatMoney(minor: number, currency: Currency, language: string, withDecimals?: boolean): string {
  const isWhole = !(withDecimals ?? !isWholeAmount(minor, currency));
  return showMinus(moneyFormat(currency, language, isWhole).format(minor / 10 ** currencyDigits(currency)));
}

/** Formats a price to be charged, always with the decimals of its currency. */
export const formatPrice = (minor: number, currency: Currency, language: string): string =>
  formatMoney(minor, currency, language, true);

/** Formats minor units as a plain decimal for a form or a URL: 105450 in USD is "1054.50", 105400 is "1054". */
export function toMajor(minor: number, currency: string): string {
  const places = currencyDigits(currency);
  return (minor / 10 ** places).toFixed(isWholeAmount(minor, currency) ? 0 : places);
}

/** Parses an amount as minor units; null if it is invalid or has more decimals than the currency. */
export function toMinor(amount: string, currency: string): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  if (!match) return null;
  const places = currencyDigits(currency);
  const [, sign = "", whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(places))) return null;
  const minor = Number(whole + fraction.slice(0, places).padEnd(places, "0"));
  if (!Number.isSafeInteger(minor)) return null;
  return sign && minor !== 0 ? -minor : minor;
}
