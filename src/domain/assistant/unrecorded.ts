import { isAbout } from "#domain/assistant/screens.ts";
import type { ScreenId } from "#domain/assistant/words/screen-words.ts";
import { simplify } from "#domain/assistant/words/simplify.ts";
import { type UnrecordedTopic, unrecordedTopics, unrecordedWords } from "#domain/assistant/words/unrecorded-words.ts";
import { fold } from "#domain/language/fold.ts";
import { type Language, languageIds } from "#domain/languages.ts";

/** The screens of tasks and expected orders, to which 'overdue invoices' does not refer. */
const ofDueDays: readonly ScreenId[] = ["today", "activities", "next_orders", "record"];

/**
 * Returns the topic of an unanswered question about which there are no records, trying the reader's language first;
 * null if there is none or another screen answers the question.
 */
export function findUnrecorded(question: string, language: Language, screen?: ScreenId): UnrecordedTopic | null {
  if (screen !== undefined && !ofDueDays.includes(screen)) return null;
  const folded = fold(question);
  for (const candidate of [language, ...languageIds.filter((other) => other !== language)]) {
    const text = candidate === "zh" ? simplify(folded) : folded;
    const topic = unrecordedTopics.find((topic) => isAbout(text, unrecordedWords[candidate]?.[topic]));
    if (topic) return topic;
  }
  return null;
}
