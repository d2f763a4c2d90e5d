import { dayOfSerial, type NumberStyle, pad } from "#server/imports/upload/workbook/number-style.ts";

const daySeconds = 86_400;
/** 9999-12-31, the last day that Excel supports. */
const lastDay = 2_958_465;
/** 1904-01-01, day 0 of workbooks with the 1904 date system, as a serial number of the 1900 date system. */
const firstDayOf1904 = 1462;

/**
 * Formats a number of a sheet as text: a plain decimal number with a point, a percentage with its sign, a date as
 * 2024-01-31, a date with time as 2024-01-31 14:05, a time as 14:05. Returns null if Excel itself could not show a
 * value.
 */
export function numberText(written: string, style: NumberStyle, counts1904: boolean): string | null {
  const value = Number(written);
  if (written.trim() === "" || !Number.isFinite(value)) return null;
  switch (style.shows) {
    case "moment":
    case "time":
    case "duration":
      return momentText(value, style.shows, counts1904);
    case "percent":
      return `${plainText(fifteenDigits(value * 100))}%`;
    case "zeros":
      return Number.isInteger(value) && value >= 0
        ? plainText(value).padStart(style.digits, "0")
        : plainText(fifteenDigits(value));
    case "number":
      // Integers with more digits than a number can represent are kept unchanged.
      return /^-?[1-9]\d{15,39}$/.test(written) ? written : plainText(fifteenDigits(value));
  }
}

/** Rounds to 15 digits, as Excel does to show and compare numbers: 0.1 + 0.2 is 0.3. */
const fifteenDigits = (value: number) => Number(value.toPrecision(15));

function plainText(value: number): string {
  const short = String(value);
  if (!short.includes("e")) return short === "-0" ? "0" : short;
  if (Math.abs(value) > 1) return BigInt(value).toString();
  const [mantissa = "", exponent = "0"] = short.split("e-");
  const decimals = Number(exponent) + (mantissa.split(".")[1]?.length ?? 0);
  return decimals > 100 ? "0" : value.toFixed(decimals);
}

function momentText(serial: number, shows: "moment" | "time" | "duration", counts1904: boolean): string | null {
  const seconds = Math.round(serial * daySeconds);
  if (seconds < 0) return null;
  if (shows === "duration") return clock(seconds);
  if (shows === "time" && seconds < daySeconds) return clock(seconds);
  const day = Math.floor(seconds / daySeconds) + (counts1904 ? firstDayOf1904 : 0);
  const rest = seconds % daySeconds;
  // A formula that reads an empty cell as a date results in day 0.
  if (day === 0) return rest === 0 ? null : clock(rest);
  if (day > lastDay) return null;
  return rest === 0 ? dayOfSerial(day) : `${dayOfSerial(day)} ${clock(rest)}`;
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad);
  return (parts[2] === "00" ? parts.slice(0, 2) : parts).join(":");
}

/** Converts an ISO 8601 date of a workbook to the format of `numberText`. */
export const isoText = (written: string) =>
  written
    .trim()
    .replace(/T00:00(:00(\.0*)?)?Z?$/, "")
    .replace(/(\d)T(\d\d:\d\d)(:00)?(\.\d*)?Z?$/, "$1 $2")
    .replace(/(\d)T(\d\d:\d\d:\d\d)(\.\d*)?Z?$/, "$1 $2");

/** Decodes the escapes for characters that XML cannot contain. Null characters are dropped. */
export function plainCharacters(text: string): string {
  if (!text.includes("_x") && !text.includes("\0")) return text;
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\0", "")
    .toWellFormed();
}
