/** Replaces the hyphen that Intl returns with a minus sign, and removes it from a value that is rounded to 0. */
export const showMinus = (text: string) => text.replace("-", isZero(text) ? "" : "\u2212");

/** True if a formatted number has no digit other than 0. */
export const isZero = (text: string) => !/[1-9∞]/.test(text);

/** Formats a count or a size in the reader's language. */
export function formatNumber(value: number, language: string): string {
  return showMinus(new Intl.NumberFormat(language).format(value));
}

/** Formats a change with its sign. */
export function formatSigned(value: number, language: string): string {
  return showMinus(new Intl.NumberFormat(language, { signDisplay: "exceptZero" }).format(value));
}

/** Formats a number for a form field, with up to six or the given number of decimals and without grouping. */
export function formatPlain(value: number, language: string, decimals = 6): string {
  const text = new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: decimals }).format(value);
  return isZero(text) ? text.replace("-", "") : text;
}

/** Formats a percentage in the reader's language (50 is 50%), without decimals unless requested. */
export function formatPercent(percent: number, language: string, decimals = 0): string {
  const format = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: decimals });
  return showMinus(format.format(percent / 100));
}

function marksOf(language: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1234567.5);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: mark("decimal") || ".", group: mark("group") || "," };
}

/**
 * Parses a typed number with any grouping and unit ('$1,200.50', '1.200,50 €', '50%') into a plain decimal; null if it
 * is not a number. A single separator before three digits has its meaning in the user's language; before fewer or more
 * digits it is the decimal mark.
 */
export function readNumber(typed: string, language: string): string | null {
  const bare = typed
    .normalize("NFKC")
    .replace(/[\s'’_]/g, "")
    .replace(/^[A-Z]{3}|[A-Z]{3}$/g, "")
    .replace(/[\p{Sc}%円元원]/gu, "")
    .replace(/^[−–]/, "-");
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return null;
  const { decimal } = marksOf(language);
  const last = Math.max(bare.lastIndexOf("."), bare.lastIndexOf(","));
  if (last < 0) return tidy(bare);
  const mark = bare[last] ?? "";
  const other = mark === "." ? "," : ".";
  const isRepeated = bare.indexOf(mark) !== last;
  const isDecimal = bare.includes(other) ? !isRepeated : !isRepeated && (mark === decimal || bare.length - last !== 4);
  if (!isDecimal) return isGrouped(bare, /[.,]/) ? tidy(bare.replace(/[.,]/g, "")) : null;
  const whole = bare.slice(0, last);
  if (whole.includes(mark) || (whole.includes(other) && !isGrouped(whole, other))) return null;
  return tidy(`${whole.replaceAll(other, "") || "0"}.${bare.slice(last + 1) || "0"}`);
}

function isGrouped(text: string, separator: string | RegExp): boolean {
  const [head = "", ...groups] = text.replace(/^-/, "").split(separator);
  return (
    /^\d{1,3}$/.test(head) &&
    groups.every((group, at) => /^\d{3}$/.test(group) || (at < groups.length - 1 && /^\d{2}$/.test(group)))
  );
}

const tidy = (decimal: string) => decimal.replace(/^(-?)0+(?=\d)/, "$1").replace(/\.0+$/, "");
