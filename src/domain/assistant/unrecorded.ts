import { comparableTexts, isAbout } from "#domain/assistant/screens.ts";
import type { ScreenId } from "#domain/assistant/words/screen-words.ts";
import { type UnrecordedTopic, unrecordedTopics, unrecordedWords } from "#domain/assistant/words/unrecorded-words.ts";
import type { Language } from "#domain/languages.ts";

/** The screens of tasks and expected orders, to which 'overdue invoices' does not refer. */
const ofDueDays: readonly ScreenId[] = ["today", "activities", "next_orders", "record"];

/**
 * Returns the topic of an unanswered question about which there are no records, trying the reader's language first;
 * null if there is none or another screen answers the question.
 */
export function findUnrecorded(question: string, language: Language, screen?: ScreenId): UnrecordedTopic | null {
  if (screen !== undefined && !ofDueDays.includes(screen)) return null;
  for (const { candidate, text } of comparableTexts(question, language)) {
    const topic = unrecordedTopics.find((topic) => isAbout(text, unrecordedWords[candidate]?.[topic]));
    if (topic) return topic;
  }
  return null;
}
