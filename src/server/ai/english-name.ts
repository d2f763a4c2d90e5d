import type { Language } from "#domain/languages.ts";

/** English names of the languages, for prompts to a language model. */
export const englishName: Record<Language, string> = {
  en: "English",
  es: "Spanish",
  zh: "Simplified Chinese",
  ja: "Japanese",
  ko: "Korean",
};
