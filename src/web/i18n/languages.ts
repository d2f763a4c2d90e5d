/** Each language by its own name. */
export const languages = { en: "English", es: "Español", zh: "中文", ja: "日本語", ko: "한국어" } as const;
export type Language = keyof typeof languages;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && value in languages;
}

/** The visitor's choice, English until there is one. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem("language");
  return isLanguage(stored) ? stored : "en";
}
