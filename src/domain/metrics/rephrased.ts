import type { Language } from "#domain/languages.ts";

/** The sentences as rephrased by a language model, in order; null where the built-in sentence is used. */
export type Rephrased = { language: Language; model: string; sentences: (string | null)[] };
