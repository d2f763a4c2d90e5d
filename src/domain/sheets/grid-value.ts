/**
 * What is written into a cell of a spreadsheet: a number with the format it is shown in, a text that is never read as anything
 * else, what nobody knows (shown as #N/A, so that whatever is calculated with it is unknown, too), or nothing.
 */
export type GridValue =
  | { kind: "number"; value: number; format?: string }
  | { kind: "truth"; value: boolean }
  | { kind: "text"; text: string }
  | { kind: "unknown" }
  | null;

export const dayFormat = "yyyy-mm-dd";
export const momentFormat = "yyyy-mm-dd hh:mm";

const msPerDay = 86_400_000;
/** 1 January 1970, counted as spreadsheets count days. */
const epoch = 25_569;
/** Days before it are counted in another way by every spreadsheet. */
const firstDay = "1900-03-01";

export const textValue = (text: string): GridValue => (text === "" ? null : { kind: "text", text });

/** A day (YYYY-MM-DD), or a moment as a clock on the wall shows it (YYYY-MM-DDTHH:MM), as spreadsheets count. */
export function dayValue(iso: string): GridValue {
  if (iso < firstDay) return textValue(iso);
  const days = Date.parse(iso.length > 10 ? `${iso}Z` : `${iso}T00:00:00Z`) / msPerDay + epoch;
  return { kind: "number", value: days, format: iso.length > 10 ? momentFormat : dayFormat };
}
