import type { Language } from "#domain/languages.ts";

/** Sentences as a language model rephrased them, in order; null where the built-in sentence is used. */
export type Rephrased = { language: Language; model: string; sentences: (string | null)[] };
