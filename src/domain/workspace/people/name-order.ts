import type { Language } from "#domain/languages.ts";

const familyFirst: ReadonlySet<string> = new Set<Language>(["zh", "ja", "ko"]);

/** Returns the two parts of a name in the order that is usual in the language. */
export const inNameOrder = <Part>(language: string, given: Part, family: Part): readonly [Part, Part] =>
  familyFirst.has(language) ? [family, given] : [given, family];
