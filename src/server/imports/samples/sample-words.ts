import { readFileSync } from "node:fs";

import { type Language, mapLanguages } from "#domain/languages.ts";

/** The texts of the sample data by their English text, for each language; none for English. */
export const sampleWords: Record<Language, Record<string, string>> = mapLanguages((language) =>
  language === "en"
    ? {}
    : (JSON.parse(readFileSync(new URL(`./words/${language}.json`, import.meta.url), "utf8")) as Record<
        string,
        string
      >),
);
