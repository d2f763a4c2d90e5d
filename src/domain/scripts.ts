import type { Language } from "#domain/languages.ts";

/** Returns the script of a language, by its ISO 15924 code: Latn, Hans, Jpan or Kore. */
export const scriptOf = (language: Language) => new Intl.Locale(language).maximize().script;
