import { isNickname } from "#domain/records/duplicates/nicknames.ts";
import { isSamePhone } from "#domain/records/duplicates/phone-key.ts";
import { isOneSlip, jaroWinkler } from "#domain/records/duplicates/similarity.ts";

/** The levels of agreement between two values. Each field uses only some of them. */
export type Level = "missing" | "exact" | "variant" | "initial" | "close" | "near" | "swapped" | "differ";

const close = 0.92;
const near = 0.82;

/** Compares two typed texts: the same, a typing error, similar, or different. */
export function textLevel(a: string, b: string): Level {
  if (a === "" || b === "") return "missing";
  if (a === b) return "exact";
  if (a.length > 3 && b.length > 3 && isOneSlip(a, b)) return "close";
  const likeness = jaroWinkler(a, b);
  return likeness >= close ? "close" : likeness >= near ? "near" : "differ";
}

/** Compares two given names: Bob is a form of Robert, J. may stand for John, and Ana María is also called Ana. */
export function givenLevel(a: string, b: string): Level {
  if (a === "" || b === "") return "missing";
  if (a === b) return "exact";
  const first = firstWord(a);
  const other = firstWord(b);
  if (first.length === 1 || other.length === 1) return first[0] === other[0] ? "initial" : "differ";
  if (first === other || isNickname(first, other)) return "variant";
  return textLevel(a.replaceAll(" ", ""), b.replaceAll(" ", ""));
}

/** Compares two family names: García López is also called García. */
export function familyLevel(a: string, b: string): Level {
  if (a === "" || b === "") return "missing";
  if (a === b) return "exact";
  if (a.includes(" ") !== b.includes(" ")) {
    const [short, long] = a.includes(" ") ? [b, a] : [a, b];
    if (short.length > 2 && long.split(" ").includes(short)) return "variant";
  }
  return textLevel(a.replaceAll(" ", ""), b.replaceAll(" ", ""));
}

/** Compares two phone numbers: the same, one wrong digit, or different. */
export function phoneLevel(a: string, b: string): Level {
  if (a === "" || b === "") return "missing";
  if (isSamePhone(a, b)) return "exact";
  return isOneSlip(a.slice(-9), b.slice(-9)) ? "close" : "differ";
}

/** Compares two short codes, such as postcodes, house numbers, or dates in digits. */
export function codeLevel(a: string, b: string): Level {
  if (a === "" || b === "") return "missing";
  if (a === b) return "exact";
  return a.length > 1 && b.length > 1 && isOneSlip(a, b) ? "close" : "differ";
}

/** Compares two values from a fixed set: the same or not. */
export function sameLevel(a: string, b: string): Level {
  return a === "" || b === "" ? "missing" : a === b ? "exact" : "differ";
}

const firstWord = (name: string) => {
  const space = name.indexOf(" ");
  return space < 0 ? name : name.slice(0, space);
};
