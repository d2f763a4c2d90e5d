import type { SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { modelCards, type ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { loadWeights } from "#server/files/load-weights.ts";

/** Loads the sentiment model of a language. */
export function loadModel(language: ModelLanguage): SentimentModel {
  const { version, step, bias, doubt } = modelCards[language];
  return { language, weights: loadWeights(`sentiment/${version}`), step, bias, doubt };
}
