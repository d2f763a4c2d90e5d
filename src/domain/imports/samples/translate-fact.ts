import type { Language } from "#domain/languages.ts";
import { languageIds, mapLanguages } from "#domain/languages.ts";
import { countryName } from "#domain/metrics/regions/match-country.ts";

import es from "./facts/es.json" with { type: "json" };
import ja from "./facts/ja.json" with { type: "json" };
import ko from "./facts/ko.json" with { type: "json" };
import zh from "./facts/zh.json" with { type: "json" };
import { places } from "./places.ts";

type Fact = Partial<Record<Language, string>>;

const english = Object.keys(es) as (keyof typeof es)[];
const facts: Fact[] = [
  ...english.map((en) => ({ en, es: es[en], zh: zh[en], ja: ja[en], ko: ko[en] })),
  ...places.map(([, country]) => mapLanguages((language) => countryName(country, language))),
];
const known = new Map<string, Fact>();
for (const fact of facts)
  for (const language of languageIds) {
    const text = fact[language];
    if (text !== undefined && !known.has(text)) known.set(text, fact);
  }

/**
 * Translates a fact of a sample record, such as an industry, a job title, a country or a reason. Sample data is loaded
 * in one language, and read in others too. Returns other texts unchanged.
 */
export const translateFact = (text: string, language: Language): string => known.get(text)?.[language] ?? text;
