import { languageIds } from "#domain/languages.ts";

/** Common names of countries that CLDR lacks, normalised by `fold`. */
const otherNames: Readonly<Record<string, string>> = {
  america: "US",
  usa: "US",
  "united states of america": "US",
  eeuu: "US",
  "ee uu": "US",
  "great britain": "GB",
  britain: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  uk: "GB",
  korea: "KR",
  "republic of korea": "KR",
  "korea south": "KR",
  "korea north": "KP",
  holland: "NL",
  holanda: "NL",
  "czech republic": "CZ",
  "russian federation": "RU",
  "viet nam": "VN",
  eire: "IE",
  rsa: "ZA",
  uae: "AE",
  "hong kong": "HK",
  hongkong: "HK",
  macau: "MO",
  macao: "MO",
  taiwan: "TW",
  turkey: "TR",
  burma: "MM",
  "ivory coast": "CI",
  "cape verde": "CV",
  swaziland: "SZ",
};

/** Normalises a name for comparison: without case, accents, punctuation and a leading 'the'. */
const fold = (name: string) =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[.,'’()]/gu, "")
    .replaceAll(/[\s&·\-–]+/gu, " ")
    .replace(/^the /, "")
    .trim();

/** Returns the name of a country in a language, or its code if the name is unknown. */
export const countryName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;

/**
 * Creates a function that finds the country a text names: by its full or short name in any of the five languages, or by
 * its ISO code. The function returns null for other texts, such as a city, a part of a country or a sales region.
 */
export function countryMatcher(codes: readonly string[]): (text: string) => string | null {
  const known = new Map<string, string>();
  const regionCodes = new Set(codes);
  for (const language of languageIds)
    for (const style of ["long", "short"] as const) {
      const names = new Intl.DisplayNames(language, { type: "region", style, fallback: "none" });
      for (const code of codes) {
        const name = names.of(code);
        if (name) known.set(fold(name), code);
      }
    }
  for (const [name, code] of Object.entries(otherNames)) if (regionCodes.has(code)) known.set(name, code);
  for (const code of codes) known.set(code.toLowerCase(), code);
  return (text) => known.get(fold(text)) ?? null;
}
