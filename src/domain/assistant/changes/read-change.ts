import { compiled, type CompiledSentences, sentenceLanguages, type Slot } from "#domain/assistant/changes/compile.ts";
import type { ChangeIntent } from "#domain/assistant/changes/sentences.ts";
import { readAmount, type ReadAmount } from "#domain/language/read-amount.ts";
import { readDay, splitDay } from "#domain/language/read-day.ts";
import type { Language } from "#domain/languages.ts";

/** A requested change in the user's words; the names in it are looked up later. */
export type ReadChange = {
  intent: ChangeIntent;
  said: Readonly<Partial<Record<Slot, string>>>;
  /** The day as YYYY-MM-DD; null if the request names none. */
  day: string | null;
  amount: ReadAmount | null;
  /** True if the change is for the record attached to the text. */
  isThisOne: boolean;
};

/** The slots that contain the name of an existing record. */
const lookedUp = ["record", "deal", "contact", "task"] as const;

/**
 * Parses a request to change something in any of the languages, trying the reader's language first. A sentence must
 * match the whole text, so that no word is ignored. Null if no sentence matches.
 */
export function readChange(
  text: string,
  { language, today }: { language: Language; today: string },
): ReadChange | null {
  const [end = ""] = /[.。!！]*$/u.exec(text.trim()) ?? [];
  const wish = text.trim().slice(0, text.trim().length - end.length);
  for (const candidate of ownFirst(language)) {
    const grammar = compiled(candidate);
    for (const { intent, pattern } of grammar.changes) {
      const match = pattern.exec(wish);
      const read = match && complete(intent, match.groups ?? {}, { grammar, today });
      // Text to store keeps the user's spelling and punctuation.
      if (read?.said.text) return { ...read, said: { ...read.said, text: read.said.text + end } };
      if (read) return read;
    }
  }
  return null;
}

/** True if a text requests a change, even if the change is not supported. */
export const isChangeRequest = (text: string, language: Language): boolean =>
  ownFirst(language).some((candidate) => compiled(candidate).wish.test(text.trim()));

const ownFirst = (language: Language) => [language, ...sentenceLanguages.filter((id) => id !== language)];

function complete(
  intent: ChangeIntent,
  groups: Readonly<Record<string, string | undefined>>,
  { grammar, today }: { grammar: CompiledSentences; today: string },
): ReadChange | null {
  const captures: Partial<Record<Slot, string>> = {};
  for (const [name, text] of Object.entries(groups)) if (text !== undefined) captures[name as Slot] = unquoted(text);
  if (Object.values(captures).some((text) => text === "")) return null;
  const { language } = grammar;
  const amount = captures.amount === undefined ? null : readAmount(captures.amount, language);
  if (captures.amount !== undefined && !amount) return null;
  let day = captures.day === undefined ? null : readDay(captures.day, { language, today });
  if (captures.day !== undefined && !day) return null;
  if (captures.title !== undefined && groups.title === captures.title && day === null) {
    const split = splitDay(captures.title, { language, today });
    captures.title = unquoted(split.rest);
    day = split.day;
  }
  if (captures.title !== undefined) captures.title = capital(captures.title);
  const isThisOne = lookedUp.some((slot) => grammar.thisOne.test(captures[slot] ?? ""));
  return { intent, said: captures, day, amount, isThisOne };
}

const quotes = /^["'“”‘’«»「」『』《》]+|["'“”‘’«»「」『』《》]+$/gu;
const unquoted = (text: string) => text.trim().replace(quotes, "").trim();
const capital = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
