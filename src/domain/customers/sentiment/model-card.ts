import { type Language, languageIds } from "#domain/languages.ts";

import cards from "./model-cards.json" with { type: "json" };

/** The result of a model on texts that it was not trained on. */
type Test = {
  texts: number;
  macro_f1: number;
  /** The share of confident results, and how many of those were right. */
  sure: number;
  sure_right: number;
};

/** The description of a model: written by its training, shown together with its metrics. */
export type ModelCard = {
  version: string;
  step: number;
  bias: [number, number];
  /** A result with a lower confidence is doubtful. */
  doubt: number;
  trained_on: number;
  /**
   * Texts of each public source, read by a model trained without that source, and customers' sentences written for this test.
   */
  tests: { other_sources: Pick<Test, "texts" | "macro_f1">; customers: Test };
};

/** The languages with a model. The sentiment of texts in another language is not available. */
export type ModelLanguage = Extract<Language, keyof typeof cards>;
export const modelLanguages = languageIds.filter((language): language is ModelLanguage => language in cards);

/** The model cards of the built-in models. */
export const modelCards = cards as unknown as Readonly<Record<ModelLanguage, ModelCard>>;
