import { type Language, mapLanguages } from "#domain/languages.ts";

const scripts = mapLanguages((language) => new Intl.Locale(language).maximize().script);

/** Returns the script of a language, by its ISO 15924 code: Latn, Hans, Jpan or Kore. */
export const scriptOf = (language: Language) => scripts[language];
