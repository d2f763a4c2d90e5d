import { readFileSync } from "node:fs";

import { type Language, mapLanguages } from "#domain/languages.ts";

const readWords = (folder: string, language: Language) =>
  JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, import.meta.url), "utf8")) as Record<string, string>;

/**
 * The texts of the sample data by their English text, for each language; none for English. The texts in `facts` are
 * shared with the screens, which translate the values of sample records.
 */
export const sampleWords: Record<Language, Record<string, string>> = mapLanguages((language) =>
  language === "en"
    ? {}
    : { ...readWords("../../../domain/imports/samples/facts", language), ...readWords("./words", language) },
);
