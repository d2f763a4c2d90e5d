import { isLanguage, type Language } from "#domain/languages.ts";

/** Returns the first supported language of Accept-Language, which browsers sort by preference; English if there is none. */
export function requestLanguage(header: string | undefined): Language {
  const accepted = (header ?? "").toLowerCase().split(",");
  return accepted.map((range) => /[a-z]+/.exec(range)?.[0]).find(isLanguage) ?? "en";
}
