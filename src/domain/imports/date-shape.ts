import { plainText } from "#domain/imports/number-shape.ts";

export type DateOrder = "ymd" | "mdy" | "dmy";

/** The numbers of a date in an order that depends on the whole column, or the name of an unambiguous format. */
export type DateShape =
  | { form: "open"; first: number; second: number; separator: string }
  | { form: "year-first" | "short-year-first" | "compact" | "named" | "serial" };

// Keep this grammar the same as in private.import_date_parts; db/tests/import-grammar.db.test.ts compares them.
const half = "(?:오전|오후|上午|下午|午前|午後|AM|PM)? ?";
const zone = "(?:Z|UTC|GMT|[A-Z]{3,4}|[+-]\\d{2}:?\\d{2})?(?: \\([A-Za-z ]+\\))?";
const time = `(?:(?:T|,? ?(?:at |um |à )?)${half}\\d{1,2}[:h]\\d{2}(?::\\d{2}(?:[.,]\\d+)?)? ?(?:[AaPp]\\.?[Mm]\\.?)? ?${zone})?`;
const month = "([^\\d .,/()-]{3,12})";
const yearFirst = new RegExp(
  `^([12]\\d{3})(?:[-/.]|년|年) ?(\\d{1,2})(?:[-/.]|월|月) ?(\\d{1,2})[.日일]?(?: ?\\([^()]{1,3}\\))?${time}$`,
);
const era = new RegExp(`^(令和|平成|昭和)(\\d{1,2}|元)年 ?(\\d{1,2})月 ?(\\d{1,2})日(?: ?\\([^()]{1,3}\\))?${time}$`);
const yearLast = new RegExp(`^(\\d{1,2})([/.-]) ?(\\d{1,2})\\2 ?(\\d{4}|\\d{2})\\.?${time}$`);
const compact = /^(?:1[89]|20)\d\d(\d\d)(\d\d)$/;
const dayNamed = new RegExp(
  `^(\\d{1,2})(?:st|nd|rd|th|er|\\.)?(?: de| of)?[ -]?${month}\\.?,?(?: del?)?[ -]?(\\d{4}|\\d{2})${time}$`,
);
const monthNamed = new RegExp(`^${month}\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${time}$`);
const yearAndMonth = /^(?:19|20)\d\d(?:[-/](\d\d)|[年년] ?(\d{1,2})[月월])$/;
const monthAndYear = /^(\d{1,2})[/-](?:19|20)\d\d$/;
const monthNamedAndYear = new RegExp(`^${month}\\.?,?(?: de)?[ -](?:19|20)\\d\\d$`);
const serial = /^([2-5]\d{4})(?:\.\d+)?$/;
const weekday = /^[^\d .,/()-]{2,12}\.?, ?/;

/** Matches the first letters of months in English, Spanish, German, French, Italian, Portuguese and Dutch. */
const months =
  /^(?:jan|ene|gen|feb|fev|mar|maa|mrt|mae|apr|abr|avr|may|mai|mag|mei|jun|giu|juin|jul|lug|juil|aug|ago|aou|sep|set|oct|okt|ott|out|nov|dec|dez|dic)/;
const isMonth = (name: string | undefined) =>
  name !== undefined &&
  months.test(name.toLowerCase().replace(/[éèûüäöç]/g, (letter) => letter.normalize("NFD").slice(0, 1)));

/** Returns the date format of a cell; null if the cell is not a date. */
export function dateShape(cell: string): DateShape | null {
  if (cell.length > 60 || !/\d/.test(cell)) return null;
  const text = plainText(cell).replace(weekday, "");
  const code = text.charCodeAt(0);
  if (code < 48 || code > 57) {
    const named = monthNamed.exec(text) ?? monthNamedAndYear.exec(text);
    if (named) return isMonth(named[1]) && inRange(1, Number(named[2] ?? 1)) ? { form: "named" } : null;
    const japanese = era.exec(text);
    return japanese && inRange(Number(japanese[3]), Number(japanese[4])) ? { form: "year-first" } : null;
  }
  const last = yearLast.exec(text);
  if (last) return openShape(Number(last[1]), Number(last[3]), last[2] ?? "/") ?? shortYearFirst(last);
  const first = yearFirst.exec(text);
  if (first) return inRange(Number(first[2]), Number(first[3])) ? { form: "year-first" } : null;
  const short = compact.exec(text);
  if (short) return inRange(Number(short[1]), Number(short[2])) ? { form: "compact" } : null;
  const monthOnly = yearAndMonth.exec(text) ?? monthAndYear.exec(text);
  if (monthOnly) return inRange(Number(monthOnly[1] ?? monthOnly[2]), 1) ? { form: "year-first" } : null;
  if (serial.test(text)) return { form: "serial" };
  const named = dayNamed.exec(text);
  return named && isMonth(named[2]) && inRange(1, Number(named[1])) ? { form: "named" } : null;
}

/** True if a cell is certainly a date. */
export function readsAsDate(cell: string): boolean {
  const shape = dateShape(cell);
  return shape !== null && shape.form !== "compact" && shape.form !== "serial";
}

function openShape(first: number, second: number, separator: string): DateShape | null {
  if (!inRange(first, second) && !inRange(second, first)) return null;
  return { form: "open", first, second, separator };
}

/** Recognises dates that start with a two-digit year, such as "99/12/31"; null for other dates. */
function shortYearFirst([, year, , month, day]: RegExpExecArray): DateShape | null {
  return year?.length === 2 && day?.length === 2 && inRange(Number(month), Number(day))
    ? { form: "short-year-first" }
    : null;
}

const inRange = (monthNumber: number, day: number) => monthNumber >= 1 && monthNumber <= 12 && day >= 1 && day <= 31;
