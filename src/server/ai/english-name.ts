import type { Language } from "#domain/languages.ts";

/** What a language model is told the reader's language is. */
export const englishName: Record<Language, string> = {
  en: "English",
  es: "Spanish",
  zh: "Simplified Chinese",
  ja: "Japanese",
  ko: "Korean",
};
