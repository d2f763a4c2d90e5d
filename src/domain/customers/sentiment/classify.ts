import { type Features, featuresOf } from "#domain/customers/sentiment/features.ts";
import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { splitSentences } from "#domain/customers/sentiment/sentences.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";

/**
 * A multinomial logistic model of one language. Scores are relative to neutral's, which is 0, so two weights per bucket are
 * enough for three classes: positive's at `2 * bucket`, negative's after it.
 */
export type SentimentModel = {
  language: ModelLanguage;
  weights: Int8Array;
  /** The step sizes of positive's and negative's weights, including the temperature that calibrates the probabilities. */
  steps: readonly [number, number];
  bias: readonly [number, number];
  /** Minimum confidence of a reliable result. */
  doubt: number;
};

/** A workspace's own corrections: added to the scores of buckets, and to the bias. */
export type Layer = { buckets: Map<number, [positive: number, negative: number]>; bias: [number, number] };
export const emptyLayer = (): Layer => ({ buckets: new Map(), bias: [0, 0] });

export type Shares = Readonly<Record<Sentiment, number>>;
export type Classification = {
  sentiment: Sentiment;
  /** The probability of the most likely sentiment, 0 to 1. */ confidence: number;
};

/**
 * Classifies a text; null if it contains no readable features. In Spanish the mean of its sentences has the same weight as
 * the whole, which helps with several sentences.
 */
export function classify(model: SentimentModel, text: string, layer?: Layer): Classification | null {
  const shares = sharesOf(model, text, layer);
  if (!shares) return null;
  const { positive, neutral, negative } = shares;
  const confidence = Math.max(positive, neutral, negative);
  const sentiment = confidence === neutral ? "neutral" : confidence === negative ? "negative" : "positive";
  return { sentiment, confidence };
}

/** Returns the probability of each sentiment: they add up to 1. */
export function sharesOf(model: SentimentModel, text: string, layer?: Layer): Shares | null {
  const features = featuresOf(text, model.language);
  if (features.length === 0) return null;
  let [positive, negative] = score(model, features, layer);
  const sentences = model.language === "es" ? splitSentences(text) : [];
  if (sentences.length > 1) {
    let [sumPositive, sumNegative] = [0, 0];
    for (const sentence of sentences) {
      const [one, other] = score(model, featuresOf(sentence, model.language), layer);
      sumPositive += one;
      sumNegative += other;
    }
    positive = (positive + sumPositive / sentences.length) / 2;
    negative = (negative + sumNegative / sentences.length) / 2;
  }
  return softmax(positive, negative);
}

/** Returns the scores of positive and negative relative to neutral's. */
export function score({ weights, steps, bias }: SentimentModel, features: Features, layer?: Layer): [number, number] {
  let [positive, negative, ownPositive, ownNegative] = [0, 0, 0, 0];
  for (const bucket of features) {
    positive += weights[2 * bucket] ?? 0;
    negative += weights[2 * bucket + 1] ?? 0;
    const own = layer?.buckets.get(bucket);
    if (own) {
      ownPositive += own[0];
      ownNegative += own[1];
    }
  }
  const length = Math.sqrt(features.length || 1);
  return [
    (positive * steps[0] + ownPositive) / length + bias[0] + (layer?.bias[0] ?? 0),
    (negative * steps[1] + ownNegative) / length + bias[1] + (layer?.bias[1] ?? 0),
  ];
}

export function softmax(positive: number, negative: number): Shares {
  const most = Math.max(positive, negative, 0);
  const raised = [Math.exp(positive - most), Math.exp(-most), Math.exp(negative - most)] as const;
  const sum = raised[0] + raised[1] + raised[2];
  return { positive: raised[0] / sum, neutral: raised[1] / sum, negative: raised[2] / sum };
}
