export type DecimalMark = "." | ",";

export type NumberShape = {
  /** The decimal mark that the value proves; null if it proves none. */
  mark: DecimalMark | null;
  /**
   * The mark in '1,234' or '1.234', which may be a decimal mark or group digits; only other rows can decide; null if
   * there is no such mark.
   */
  open: DecimalMark | null;
  whole: boolean;
  percent: boolean;
  currency: string | null;
  /** True for numbers such as '007', which are identifiers rather than quantities. */
  leadingZero: boolean;
};

/** The most common currency for each sign; private.import_currency_matches contains the others. */
export const currencySigns: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  A$: "AUD",
  AU$: "AUD",
  C$: "CAD",
  CA$: "CAD",
  NZ$: "NZD",
  HK$: "HKD",
  S$: "SGD",
  SG$: "SGD",
  NT$: "TWD",
  MX$: "MXN",
  R$: "BRL",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "₩": "KRW",
  "₹": "INR",
  "₽": "RUB",
  "₺": "TRY",
  "₴": "UAH",
  "₫": "VND",
  "฿": "THB",
  "₪": "ILS",
  "₱": "PHP",
  円: "JPY",
  元: "CNY",
  원: "KRW",
  Rs: "INR",
  zł: "PLN",
  Kč: "CZK",
  Ft: "HUF",
  kr: "SEK",
  Fr: "CHF",
};

const plain: NumberShape = {
  mark: null,
  open: null,
  whole: true,
  percent: false,
  currency: null,
  leadingZero: false,
};
const plainDecimal: NumberShape = { ...plain, mark: ".", whole: false };
const sign = "[A-Z]{0,2}[$€£¥₩₹₽₺₴₫฿₪₱]|Rs\\.?|zł|Kč|Ft|kr\\.?|Fr\\.?|[A-Z]{3}";
/** Keep this grammar the same as in private.import_number; db/tests/import-grammar.db.test.ts compares them. */
const worded = new RegExp(
  `^([-+−]?) *(\\(?) *(${sign})? *([-+−]?) *(\\(?) *(\\d[\\d.,'’ ]*\\d|\\d[.,]?|[.,]\\d+) *(%|[円元원]|${sign})? *(\\)?) *([-−]?)$`,
);
const withPoint = /^(\d{1,3}([,'’ ])\d{3}(\2\d{3})*|\d{1,2}(,\d{2})*,\d{3}|\d+)?(\.\d*)?$/;
const withComma = /^(\d{1,3}([.'’ ])\d{3}(\2\d{3})*|\d+)?(,\d*)?$/;
/** Matches the prefixes of numbers that start with a letter. */
const startsWithSign = /^(?:[A-Z]{0,2}\$|Rs|zł|Kč|Ft|kr|Fr|[A-Z]{3}[ \u00a0\d(+−.,-])/;

/** Returns the number format of a cell; null if the cell is not a number. */
export function numberShape(cell: string): NumberShape | null {
  const first = cell.charCodeAt(0);
  // Returns early, because most cells are texts.
  if (first > 64 && first < 123 && !startsWithSign.test(cell)) return null;
  if (/^-?(0|[1-9]\d*)$/.test(cell)) return plain;
  if (/^-?(\d+\.(\d{1,2}|\d{4,})|0\.\d+)$/.test(cell)) return plainDecimal;
  const match = worded.exec(plainText(cell));
  if (!match) return null;
  const [, before = "", outer = "", prefix, between = "", inner = "", body = "", suffix, close = "", after = ""] =
    match;
  const opened = outer + inner;
  if (opened.length !== close.length || (before + opened + between + after).length > 1) return null;
  const digits = bodyShape(body);
  if (!digits) return null;
  const percent = suffix === "%";
  const unit = prefix ?? (percent ? undefined : suffix);
  return {
    ...digits,
    percent,
    currency: unit ? currencyOf(unit) : null,
    leadingZero: /^0\d/.test(body),
  };
}

const codes = new Set(Intl.supportedValuesOf("currency"));
/** True if a word is the code of a currency, as in 'Total EUR'. */
export const isCurrencyCode = (word: string): boolean => codes.has(word);

/** Returns the currency that a text contains as a sign or code; null if it contains none. */
export function currencySignIn(text: string): string | null {
  const code = text.match(/\b[A-Z]{3}\b/g)?.find(isCurrencyCode);
  if (code) return code;
  const match = /[€£₩₹₽₺₴₫฿₪₱¥]|(?:US|AU?|CA?|NZ|HK|SG?|NT|MX|R)?\$/.exec(text.normalize("NFKC"));
  return match ? currencyOf(match[0]) : null;
}

/** Normalises full-width and half-width characters, and white space. */
export const plainText = (cell: string): string => cell.normalize("NFKC").replace(/\s+/g, " ").trim();

const currencyOf = (unit: string): string => currencySigns[unit.replace(/\.$/, "")] ?? unit.replace(/[^A-Z]/g, "");

function bodyShape(body: string): Pick<NumberShape, "mark" | "open" | "whole"> | null {
  const [isPoint, isComma] = [withPoint.test(body), withComma.test(body)];
  if (!isPoint && !isComma) return null;
  if (isPoint !== isComma) return { mark: isPoint ? "." : ",", open: null, whole: !body.includes(isPoint ? "." : ",") };
  const separator = /[.,]/.exec(body)?.[0];
  if (separator !== "." && separator !== ",") return { mark: null, open: null, whole: true };
  // The separator in '0,123' cannot group digits.
  if (body.startsWith("0")) return { mark: separator, open: null, whole: false };
  return { mark: null, open: separator, whole: false };
}
