/**
 * The content of a spreadsheet cell: a number with its display format, a truth value, a text that is never interpreted,
 * an unknown value (shown as #N/A, so that all results based on it are also unknown), or null if empty.
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
/** The serial number of 1 January 1970 in spreadsheets. */
const epoch = 25_569;
/** The first day with the same serial number in all spreadsheet programs. */
const firstDay = "1900-03-01";

export const textValue = (text: string): GridValue => (text === "" ? null : { kind: "text", text });

/**
 * Converts a day (YYYY-MM-DD) or a local time (YYYY-MM-DDTHH:MM) to the serial number of spreadsheets. Days before
 * 1900-03-01 become text, because programs number them differently.
 */
export function dayValue(iso: string): GridValue {
  if (iso < firstDay) return textValue(iso);
  const days = Date.parse(iso.length > 10 ? `${iso}Z` : `${iso}T00:00:00Z`) / msPerDay + epoch;
  return { kind: "number", value: days, format: iso.length > 10 ? momentFormat : dayFormat };
}
