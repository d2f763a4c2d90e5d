import { hasOnlyKnownNumbers } from "#domain/assistant/wording/verify-numbers.ts";
import { isUuid } from "#domain/uuid.ts";

/** The numbers and names that a text can contain, collected from its sources. */
export type KnownNumbers = { numbers: Set<string>; names: Set<string> };

export type CheckedText = {
  /** The sentences without unknown numbers. */
  text: string;
  /** The number of sentences that were removed. */
  removed: number;
};

/** The keys of a tool's result whose values are not collected: identifiers and the question. */
const silent = new Set(["id", "page", "pages", "version", "source", "change_set_id", "question"]);
const naming = new Set(["name", "title", "label", "workspace"]);
/** True if a text has two letters in a row and at least three characters. Other names would permit digits anywhere. */
const isName = (text: string) => /\p{L}{2}/u.test(text) && text.length >= 3;

/**
 * Collects the numbers and names of a tool's result. The parts of a date are also collected: 2026-03-01 is also the 1st
 * of the 3rd month of 2026.
 */
export function noteKnown(known: KnownNumbers, value: unknown, key = ""): void {
  if (silent.has(key) || value === null || value === undefined) return;
  if (typeof value === "number") known.numbers.add(String(value));
  else if (typeof value === "string") {
    if (naming.has(key) && isName(value)) known.names.add(value);
    else if (!isUuid(value)) known.numbers.add(value);
    const day = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(value);
    for (const part of day?.slice(1) ?? []) if (part) known.numbers.add(String(Number(part)));
  } else if (Array.isArray(value)) for (const item of value) noteKnown(known, item, key);
  else if (typeof value === "object") for (const [name, inner] of Object.entries(value)) noteKnown(known, inner, name);
}

/**
 * Removes the sentences of a text that contain an unknown number. The ends of sentences depend on the language (Unicode
 * Standard Annex 29).
 */
export function checkText(text: string, known: KnownNumbers, language: string): CheckedText {
  const numbers = [...known.numbers];
  const names = [...known.names];
  const sentences = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)].map(
    ({ segment }) => segment,
  );
  const verified = sentences.filter((sentence) => hasOnlyKnownNumbers(withoutMarker(sentence), numbers, names));
  return { text: verified.join("").trim(), removed: sentences.length - verified.length };
}

/** Removes the number of a list item at the start of a sentence. */
const withoutMarker = (sentence: string) => sentence.replace(/^\s*\d{1,2}[.)]\s+/u, "");
