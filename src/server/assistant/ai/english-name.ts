import type { Language } from "#domain/languages.ts";

const names = new Intl.DisplayNames("en", { type: "language" });

/**
 * Returns the English name of a language, for prompts to a language model. Chinese texts have simplified characters.
 */
export const englishName = (language: Language) => names.of(language === "zh" ? "zh-Hans" : language) ?? language;
