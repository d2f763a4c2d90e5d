/**
 * The name of each language in that language. Each needs a folder in `src/texts` and a loader in `web/i18n/i18n.ts`.
 */
export const languages = { en: "English", es: "Español", zh: "中文", ja: "日本語", ko: "한국어" } as const;
export type Language = keyof typeof languages;
export const languageIds = Object.keys(languages) as [Language, ...Language[]];

/** The languages and their names, as options for a menu. */
export const languageNames = Object.entries(languages) as [Language, string][];

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

/** Returns a value for each language. */
export const mapLanguages = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languageIds.map((language) => [language, make(language)])) as Record<Language, T>;
