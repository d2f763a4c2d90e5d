export type DateOrder = "ymd" | "mdy" | "dmy";

/** Numbers of a date whose order only the whole column tells, or a form that tells it by itself. */
export type DateShape =
  | { form: "open"; first: number; second: number; separator: string }
  | { form: "year-first" | "compact" | "named" };

const time = "(?:[T ,]\\s*\\d{1,2}:\\d{2}.*)?";
const yearFirst = new RegExp(`^\\d{4}(?:[-/.]|년|年)\\s?(\\d{1,2})(?:[-/.]|월|月)\\s?(\\d{1,2})[.日일]?${time}$`);
const yearLast = new RegExp(`^(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${time}$`);
const compact = /^(?:1[89]|20)\d\d(\d\d)(\d\d)$/;
const dayNamed = /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+de)?[ -]([\p{L}]{3,10})\.?,?(?:\s+de)?[ -](\d{4}|\d{2})$/u;
const monthNamed = /^([\p{L}]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;
/** English and Spanish months by their first three letters. */
const months = new Set("jan feb mar apr may jun jul aug sep oct nov dec ene abr ago dic".split(" "));

/** What a cell says about itself when it is read as a date; null when it is none. */
export function dateShape(cell: string): DateShape | null {
  const code = cell.charCodeAt(0);
  const startsWithDigit = code >= 48 && code <= 57;
  if (startsWithDigit) {
    const last = yearLast.exec(cell);
    if (last) return openShape(Number(last[1]), Number(last[3]), last[2] ?? "/");
    const first = yearFirst.exec(cell);
    if (first) return inRange(Number(first[1]), Number(first[2])) ? { form: "year-first" } : null;
    const short = compact.exec(cell);
    if (short) return inRange(Number(short[1]), Number(short[2])) ? { form: "compact" } : null;
  }
  const named = startsWithDigit ? dayNamed.exec(cell)?.[2] : monthNamed.exec(cell)?.[1];
  return named && months.has(named.slice(0, 3).toLowerCase()) ? { form: "named" } : null;
}

/** Whether a cell can only be meant as a date. */
export function readsAsDate(cell: string): boolean {
  const shape = dateShape(cell);
  return shape !== null && shape.form !== "compact";
}

function openShape(first: number, second: number, separator: string): DateShape | null {
  if (!inRange(first, second) && !inRange(second, first)) return null;
  return { form: "open", first, second, separator };
}

const inRange = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31;
