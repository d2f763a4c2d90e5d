export type DecimalMark = "." | ",";

export type NumberShape = {
  /** What the value proves about the decimal mark; null: nothing. */
  mark: DecimalMark | null;
  /** '1,234' or '1.234': grouped or decimal, only other rows can tell. */
  open: DecimalMark | null;
  whole: boolean;
  percent: boolean;
  currency: string | null;
  /** '007' is a name, not a quantity. */
  leadingZero: boolean;
};

const symbols: Record<string, string> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  "￥": "JPY",
  "₩": "KRW",
  円: "JPY",
  元: "CNY",
  원: "KRW",
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
const worded =
  /^[-+−]?\s*(\(?)\s*([$€£¥￥₩]|[A-Z]{3})?\s*[-+−]?\s*(\d[\d.,'’ \u00a0\u202f]*|[.,]\d+)\s*([%$€£¥￥₩円元원]|[A-Z]{3})?\s*(\)?)\s*-?$/;

/** What a cell says about itself when it is read as a number; null when it is none. */
export function numberShape(cell: string): NumberShape | null {
  const first = cell.charCodeAt(0);
  // Letters other than a currency code cannot begin a number: most text leaves here.
  if (first > 64 && first < 123 && !/^[A-Z]{3}[\s\d-]/.test(cell)) return null;
  if (/^-?(0|[1-9]\d*)$/.test(cell)) return plain;
  if (/^-?(\d+\.(\d{1,2}|\d{4,})|0\.\d+)$/.test(cell)) return plainDecimal;
  const match = worded.exec(cell);
  if (!match || Boolean(match[1]) !== Boolean(match[5])) return null;
  const body = (match[3] ?? "").trim();
  const digits = bodyShape(body.replace(/['’ \u00a0\u202f](?=\d{3}(\D|$))/g, ""));
  if (!digits) return null;
  const unit = match[2] ?? match[4];
  const percent = unit === "%";
  return {
    ...digits,
    percent,
    currency: unit && !percent ? (symbols[unit] ?? unit) : null,
    leadingZero: /^0\d/.test(body),
  };
}

function bodyShape(body: string): Pick<NumberShape, "mark" | "open" | "whole"> | null {
  const dot = body.lastIndexOf(".");
  const comma = body.lastIndexOf(",");
  if (dot < 0 && comma < 0) return /^\d+$/.test(body) ? { mark: null, open: null, whole: true } : null;
  const last = dot > comma ? "." : ",";
  const other = last === "." ? "," : ".";
  const parts = body.split(last);
  const tail = parts.at(-1) ?? "";
  if (body.includes(other)) {
    if (parts.length !== 2 || !/^\d*$/.test(tail)) return null;
    return isGrouped(parts[0] ?? "", other) ? { mark: last, open: null, whole: false } : null;
  }
  if (parts.length > 2) return isGrouped(body, last) ? { mark: other, open: null, whole: true } : null;
  if (!/^\d*$/.test(parts[0] ?? "") || !/^\d*$/.test(tail)) return null;
  const couldGroup = /^[1-9]\d{0,2}$/.test(parts[0] ?? "") && tail.length === 3;
  return couldGroup ? { mark: null, open: last, whole: false } : { mark: last, open: null, whole: false };
}

/** Groups of three, or the Indian way: 12,34,567. */
function isGrouped(text: string, separator: string): boolean {
  const [head, ...groups] = text.split(separator);
  if (!/^\d{1,3}$/.test(head ?? "") || groups.at(-1)?.length !== 3) return false;
  return groups.every((group) => /^\d{3}$/.test(group)) || groups.slice(0, -1).every((group) => /^\d{2}$/.test(group));
}
