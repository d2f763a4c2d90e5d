import { isLanguage, type Language } from "#domain/languages.ts";

/** Returns the visitor's stored language; English by default. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem("language");
  return isLanguage(stored) ? stored : "en";
}
