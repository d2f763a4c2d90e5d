import { isUuid } from "#domain/uuid.ts";
import { onlyKnownFigures } from "#domain/wording/only-known-figures.ts";

/** What a text may name, gathered from what it was made of. */
export type KnownFigures = { figures: Set<string>; names: Set<string> };

export type CheckedText = {
  /** The sentences whose figures are all known. */
  text: string;
  /** How many sentences were taken out. */
  removed: number;
};

/** Where in an answer of a tool no figure stands: what identifies, and what was asked. */
const silent = new Set(["id", "page", "pages", "version", "source", "change_set_id", "question"]);
const naming = new Set(["name", "title", "label", "workspace"]);
/** Without a letter a name would let figures through wherever they stand. */
const isName = (text: string) => /\p{L}{2}/u.test(text) && text.length >= 3;

/**
 * Gathers the figures and the names of what a tool answered. Of a day its parts may be said too: 2026-03-01 is also the 1st
 * of the 3rd month of 2026.
 */
export function noteKnown(known: KnownFigures, value: unknown, key = ""): void {
  if (silent.has(key) || value === null || value === undefined) return;
  if (typeof value === "number") known.figures.add(String(value));
  else if (typeof value === "string") {
    if (naming.has(key) && isName(value)) known.names.add(value);
    else if (!isUuid(value)) known.figures.add(value);
    const day = /^(\d{4})-(\d{2})(?:-(\d{2}))?/.exec(value);
    for (const part of day?.slice(1) ?? []) if (part) known.figures.add(String(Number(part)));
  } else if (Array.isArray(value)) for (const one of value) noteKnown(known, one, key);
  else if (typeof value === "object") for (const [name, held] of Object.entries(value)) noteKnown(known, held, name);
}

/**
 * Takes the sentences out of a text that hold a figure which was not given. Where a sentence ends is for the language to say
 * (Unicode Standard Annex 29).
 */
export function checkText(text: string, known: KnownFigures, language: string): CheckedText {
  const given = [...known.figures];
  const names = [...known.names];
  const sentences = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)].map(
    ({ segment }) => segment,
  );
  const kept = sentences.filter((sentence) => onlyKnownFigures(withoutMarker(sentence), given, names));
  return { text: kept.join("").trim(), removed: sentences.length - kept.length };
}

/** The number of a line in a list counts nothing. */
const withoutMarker = (sentence: string) => sentence.replace(/^\s*\d{1,2}[.)]\s+/u, "");
