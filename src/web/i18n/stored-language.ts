import { isLanguage, type Language } from "#domain/languages.ts";

/** The visitor's choice, English until there is one. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem("language");
  return isLanguage(stored) ? stored : "en";
}
