import type { Language } from "#domain/languages.ts";

import cards from "./model-cards.json" with { type: "json" };

/** How well a model did on texts that it was not trained on. */
type Test = {
  texts: number;
  macro_f1: number;
  /** The share that it was sure of, and how many of those were right. */
  sure: number;
  sure_right: number;
};

/** What is known of a model: written by its training, shown beside its figures. */
export type ModelCard = {
  version: string;
  steps: [number, number];
  bias: [number, number];
  /** Below this confidence a reading is doubtful. */
  doubt: number;
  trained_on: number;
  /** A tenth of the texts, drawn before training, and sentences of customers written for this test. */
  tests: { held_out: Test; customers: Test };
};

/** What is known of the models that ship with the product. */
export const modelCards = cards as unknown as Readonly<Record<Language, ModelCard>>;
