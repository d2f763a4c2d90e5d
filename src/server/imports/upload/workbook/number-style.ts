import { dateFromSerial, getFormatFromId, getFormatInfo, TOKEN_BREAK, TOKEN_DURATION, tokenize } from "numfmt";

/**
 * The display style of a number format. `zeros` is an identifier with a fixed number of digits, such as a postal code.
 */
export type NumberStyle =
  | { shows: "number" | "percent" | "moment" | "time" | "duration" }
  | { shows: "zeros"; digits: number };

const number: NumberStyle = { shows: "number" };
/** Excel's limit for the length of a format. */
const maxFormatLength = 255;
/** Formats with this id or above are defined in the file; lower ids are built into Excel. */
const firstOwnId = 164;

/** Parses a number format as Excel applies it to a non-negative number, which uses the first section. */
export function numberStyle(pattern: string): NumberStyle {
  if (pattern.length > maxFormatLength) return number;
  const tokens = tokenize(pattern);
  const end = tokens.findIndex(({ type }) => type === TOKEN_BREAK);
  const section = end < 0 ? tokens : tokens.slice(0, end);
  const shown = section.map(({ raw }) => raw).join("");
  if (/^0{2,}$/.test(shown)) return { shows: "zeros", digits: shown.length };
  const { type, isPercent } = getFormatInfo(shown);
  if (type === "date" || type === "datetime") return { shows: "moment" };
  if (type === "time") return { shows: section.some((token) => token.type === TOKEN_DURATION) ? "duration" : "time" };
  return isPercent ? { shows: "percent" } : number;
}

/** Returns Excel's built-in format with an id; General if there is none. */
export const builtInFormat = (id: number) => (id < firstOwnId ? getFormatFromId(id) : "General");

/** Converts a serial day to an ISO date by Excel's calendar, where 1900 had a 29 February. */
export function dayOfSerial(day: number): string {
  const [year, month, date] = dateFromSerial(day);
  return `${String(year).padStart(4, "0")}-${pad(month)}-${pad(date)}`;
}

export const pad = (value: number) => String(value).padStart(2, "0");
