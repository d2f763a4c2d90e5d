import type { ReaderCard } from "#domain/assistant/reader/reader-model.ts";
import type { Language } from "#domain/languages.ts";

import cards from "./reader-cards.json" with { type: "json" };

export const readerCards = cards as Readonly<Partial<Record<Language, ReaderCard>>>;
