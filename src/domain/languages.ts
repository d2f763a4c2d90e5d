type LanguageTraits = {
  /** Its name in the language itself. */
  name: string;
  /** Its English name, for prompts to a language model. */
  english: string;
  /** The language with a country, as messengers require. */
  locale: `${string}_${string}`;
  /** Its script, if it is not Latin. */
  script?: "Han" | "Kana" | "Hangul";
};

/** The languages of the product. Each of them has its folders of texts, and its loader in `web/i18n/i18n.ts`. */
const known = {
  en: { name: "English", english: "English", locale: "en_US" },
  es: { name: "Español", english: "Spanish", locale: "es_ES" },
  zh: { name: "中文", english: "Simplified Chinese", locale: "zh_CN", script: "Han" },
  ja: { name: "日本語", english: "Japanese", locale: "ja_JP", script: "Kana" },
  ko: { name: "한국어", english: "Korean", locale: "ko_KR", script: "Hangul" },
} as const satisfies Record<string, LanguageTraits>;

export type Language = keyof typeof known;
export const languages: Readonly<Record<Language, LanguageTraits>> = known;
export const languageIds = Object.keys(known) as [Language, ...Language[]];

/** The languages with their own names, as the options of a menu. */
export const languageNames = languageIds.map((language) => [language, languages[language].name] as const);

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(known, value);
}

/** Maps each language to a value. */
export const mapLanguages = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languageIds.map((language) => [language, make(language)])) as Record<Language, T>;
