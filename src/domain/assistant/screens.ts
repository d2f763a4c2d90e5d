import * as z from "zod/mini";

import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type ScreenId, screenIds, screenWords } from "#domain/assistant/words/screen-words.ts";
import { simplify } from "#domain/assistant/words/simplify.ts";
import { fold } from "#domain/language/fold.ts";
import { type Language, languageIds } from "#domain/languages.ts";

export const screenSchema = z.object({
  id: z.enum(screenIds),
  /** The record that the page should open with, if the question names one. */
  about: z.optional(z.object({ entity: z.enum(["accounts", "contacts"]), id: z.string() })),
});
export type Screen = z.infer<typeof screenSchema>;

/** The maximum number of characters of a greeting or thanks. In a longer text, it is only the opening of a question. */
const maxTalk = 20;

/**
 * Returns the page that answers a question, trying the reader's language first; sheets for a calculation; otherwise
 * null.
 */
export function findScreen(
  question: string,
  language: Language,
  near: Partial<Pick<ParsedQuestion, "by">> & Pick<ParsedQuestion, "filters" | "subject">,
): Screen | null {
  for (const { candidate, text } of comparableTexts(question, language)) {
    const id = screenIds.find(
      (screen) => (screen !== "talk" || text.length <= maxTalk) && isAbout(text, screenWords[candidate]?.[screen]),
    );
    if (id) return screenOf(id, near);
  }
  return /\d\s*[-+*/×÷%^]\s*\d/.test(fold(question)) ? { id: "sheets" } : null;
}

/** Returns a question as it is compared with the words of each language, starting with the reader's language. */
export function comparableTexts(question: string, language: Language): { candidate: Language; text: string }[] {
  const folded = fold(question);
  return [language, ...languageIds.filter((other) => other !== language)].map((candidate) => ({
    candidate,
    text: candidate === "zh" ? simplify(folded) : folded,
  }));
}

/** Returns the page for the records of a question, with the record that it names if the page needs one. */
export const screenOf = (
  id: ScreenId,
  { filters, subject, by = [] }: Partial<Pick<ParsedQuestion, "by">> & Pick<ParsedQuestion, "filters" | "subject">,
): Screen => ({
  // 'Which customers are we losing' is not about deals.
  id: id === "at_risk" && subject === "deals" && !by.includes("account") ? "deals_at_risk" : id,
  ...(id === "email" && recordIn(filters)),
});

/** True if a text contains all words of one of the alternatives. */
export const isAbout = (text: string, words = ""): boolean =>
  words.split("|").some((alternative) => alternative.split("&").every((word) => hasWord(text, word.trim())));

/**
 * True if a text contains a word. Latin words match from their start, and those of fewer than six letters only as a
 * whole: 'churn' does not match 'churning', and 'hi' does not match 'this'.
 */
function hasWord(text: string, word: string): boolean {
  if (word === "") return false;
  if (!/^[a-z]/.test(word)) return text.includes(word);
  const whole = word.length < 6 ? "(?![a-z])" : "";
  return new RegExp(`(?<![a-z])${word}${whole}`).test(text);
}

/** Returns the page of the account or contact that an unanswered question names; null if it names none. */
export function recordScreen({ filters }: ParsedQuestion): Screen | null {
  const record = recordIn(filters);
  return record.about ? { id: "record", ...record } : null;
}

function recordIn(filters: ParsedQuestion["filters"]): Pick<Screen, "about"> {
  const named = filters.find(({ by, id }) => (by === "account" || by === "contact") && id !== null);
  if (!named?.id) return {};
  const entity = named.by === "contact" ? "contacts" : "accounts";
  return { about: { entity, id: named.id } };
}
