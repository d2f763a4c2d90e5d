/** The name of each language in that language. */
export const languages = { en: "English", es: "Español", zh: "中文", ja: "日本語", ko: "한국어" } as const;
export type Language = keyof typeof languages;
export const languageIds = Object.keys(languages) as [Language, ...Language[]];

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(languages, value);
}
