import { type Language, languageIds } from "#domain/languages.ts";

import cards from "./model-cards.json" with { type: "json" };

/** The results of a model for texts on which it was not trained. */
type Test = {
  texts: number;
  macro_f1: number;
  /** The share of confident results, and the share of these that were correct. */
  sure: number;
  sure_right: number;
};

/** The description of a model, written by its training and shown together with its metrics. */
export type ModelCard = {
  version: string;
  step: number;
  bias: [number, number];
  /** The confidence below which a result is doubtful. */
  doubt: number;
  trained_on: number;
  /**
   * `other_sources` are texts of each public source, classified by a model that was trained without this source.
   * `customers` are customers' sentences written for this test.
   */
  tests: { other_sources: Pick<Test, "texts" | "macro_f1">; customers: Test };
};

/** The languages that have a model. Texts in other languages have no sentiment. */
export type ModelLanguage = Extract<Language, keyof typeof cards>;
export const modelLanguages = languageIds.filter((language): language is ModelLanguage => language in cards);

export const modelCards = cards as unknown as Readonly<Record<ModelLanguage, ModelCard>>;
