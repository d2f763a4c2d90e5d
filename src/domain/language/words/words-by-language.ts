import type { LanguageWords } from "#domain/language/language-words.ts";
import { en } from "#domain/language/words/en.ts";
import { es } from "#domain/language/words/es.ts";
import { ja } from "#domain/language/words/ja.ts";
import { ko } from "#domain/language/words/ko.ts";
import { zh } from "#domain/language/words/zh.ts";
import { type Language, mapLanguages } from "#domain/languages.ts";

/** Languages that are not listed use the English words. */
const words: Readonly<Partial<Record<Language, LanguageWords>>> = { en, es, zh, ja, ko };

export const languageWords: Readonly<Record<Language, LanguageWords>> = mapLanguages(
  (language) => words[language] ?? en,
);
