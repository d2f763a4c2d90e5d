import { isLanguage, type Language } from "#domain/languages.ts";

/** The first language of Accept-Language that the product speaks; browsers list the best first. */
export function requestLanguage(header: string | undefined): Language {
  const asked = (header ?? "").toLowerCase().split(",");
  return asked.map((range) => /[a-z]+/.exec(range)?.[0]).find(isLanguage) ?? "en";
}
