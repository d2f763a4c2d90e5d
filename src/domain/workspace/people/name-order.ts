import type { Language } from "#domain/languages.ts";

const familyFirst: ReadonlySet<string> = new Set<Language>(["zh", "ja", "ko"]);

/** Orders the two parts of a name as the language requires. */
export const inNameOrder = <Part>(language: string, given: Part, family: Part): readonly [Part, Part] =>
  familyFirst.has(language) ? [family, given] : [given, family];
