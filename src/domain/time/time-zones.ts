import { foldText } from "#domain/records/lists/search-text.ts";

/** A time zone, and the texts by which users search for it. */
export type TimeZone = {
  id: string;
  /** The IANA name, with the current name of the city. */
  name: string;
  /** The name of the time zone or of its country in the reader's language. */
  place: string;
  /** The current offset from UTC, in minutes. */
  offset: number;
};

/** The current names of time zones that browsers know by an older name. */
const namesToday: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns the displayed name of a time zone. */
export const zoneName = (id: string): string => (namesToday[id] ?? id).replaceAll("_", " ");

/** Returns the city, which is the last part of a time zone's name. */
export const zoneCity = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** Formats an offset, such as UTC+05:30. */
export function offsetText(minutes: number): string {
  const part = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return `UTC${minutes < 0 ? "-" : "+"}${part(Math.abs(minutes) / 60)}:${part(Math.abs(minutes) % 60)}`;
}

const offsetPattern = /^(utc|gmt)? *(?:([-+−±]) *(\d{1,2})(?::?(\d{2}))?)?$/i;

/** Parses an offset such as +8, UTC+5:30, GMT-03:00 or UTC into minutes; null if the text is not an offset. */
export function readOffset(typed: string): number | null {
  const [all, word, sign, hours = "0", minutes = "0"] = offsetPattern.exec(typed.trim()) ?? [];
  if (!all || !(word || sign)) return null;
  return (sign === "-" || sign === "−" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
}

/**
 * Returns the time zones with the typed offset or with every typed word. Zones whose city or place starts with the
 * first word come first.
 */
export function findTimeZones(zones: readonly TimeZone[], typed: string): TimeZone[] {
  const offset = readOffset(typed);
  if (offset !== null) return zones.filter((zone) => zone.offset === offset);
  const words = foldText(typed)
    .split(/[\s_]+/)
    .filter((word) => word !== "");
  const [first = ""] = words;
  const matches = zones.filter(({ id, name, place, offset: minutes }) => {
    const text = foldText(`${name} ${id} ${place} ${offsetText(minutes)}`);
    return words.every((word) => text.includes(word));
  });
  const isOther = ({ name, place }: TimeZone) =>
    Number(!foldText(zoneCity(name)).startsWith(first) && !foldText(place).startsWith(first));
  return first === "" ? matches : matches.toSorted((a, b) => isOther(a) - isOther(b));
}
