import { readerCards } from "#domain/assistant/reader/reader-cards.ts";
import { parseReader, type ReaderModel } from "#domain/assistant/reader/reader-model.ts";
import type { Language } from "#domain/languages.ts";
import { loadWeights } from "#server/files/load-weights.ts";

const loaded = new Map<Language, ReaderModel>();

/** Loads the trained reader of a language, once; null if it has none. */
export function loadReader(language: Language): ReaderModel | null {
  const known = loaded.get(language);
  if (known) return known;
  const card = readerCards[language];
  if (!card) return null;
  const model = parseReader(card, loadWeights(`reader/${card.version}`));
  loaded.set(language, model);
  return model;
}
