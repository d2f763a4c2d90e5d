import { foldText } from "#domain/records/lists/search-text.ts";

/** Splits a text at the typed words. Parts with odd indexes match, regardless of case and accents. */
export function splitMatches(text: string, typed: string): string[] {
  const words = foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => RegExp.escape(word));
  const letters = Array.from(text);
  const folded = letters.map((letter) => foldText(letter) || letter);
  // Some letters, such as ß, are folded to two. The text is not split then, because positions would differ.
  if (words.length === 0 || folded.some((letter, at) => letter.length !== letters[at]?.length)) return [text];
  const found = folded.join("").matchAll(new RegExp(words.join("|"), "g"));
  const ends = [...found].flatMap(({ index, 0: match }) => [index, index + match.length]);
  return [0, ...ends].map((start, at) => text.slice(start, ends[at]));
}
