import { emojiMood } from "#domain/customers/sentiment/emoji.ts";
import { type Features, featuresOf } from "#domain/customers/sentiment/features.ts";
import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { type Memory, recall } from "#domain/customers/sentiment/recall.ts";
import { splitSentences } from "#domain/customers/sentiment/sentences.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";

/**
 * A multinomial logistic model of one language. Scores are relative to neutral's, which is 0, so two weights per bucket are
 * enough for three classes: positive's at `2 * bucket`, negative's after it. A negated feature swaps them.
 */
export type SentimentModel = {
  language: ModelLanguage;
  weights: Int8Array;
  /** The step size of the weights, including the temperature that calibrates the probabilities. */
  step: number;
  bias: readonly [number, number];
  /** Minimum confidence of a reliable result. */
  doubt: number;
};

/** The lessons of a workspace's corrections: values added to the weights, if they help, and the corrected texts. */
export type Layer = { shifts: Float32Array | null; memory: Memory };

export type Shares = Readonly<Record<Sentiment, number>>;
export type Classification = {
  sentiment: Sentiment;
  /** The probability of the most likely sentiment, 0 to 1. */ confidence: number;
};

/** Classifies a text; null if it contains no readable features. */
export function classify(model: SentimentModel, text: string, layer?: Layer): Classification | null {
  const shares = sharesOf(model, text, layer);
  return shares && mostLikely(shares);
}

/** Returns the most likely sentiment. */
export function mostLikely({ positive, neutral, negative }: Shares): Classification {
  const confidence = Math.max(positive, neutral, negative);
  const sentiment = confidence === neutral ? "neutral" : confidence === negative ? "negative" : "positive";
  return { sentiment, confidence };
}

/** Returns the probability of each sentiment: they add up to 1. */
export function sharesOf(model: SentimentModel, text: string, layer?: Layer): Shares | null {
  const parts = partsOf(text, model.language);
  const [whole] = parts;
  if (!whole) return null;
  const [positive, negative] = scoreOfParts(model, parts, layer?.shifts);
  const mood = emojiWeight * emojiMood(text.slice(0, 5000));
  const known = layer && recall(layer.memory, whole);
  if (known)
    return softmax(
      known === "positive" ? positive + certain : positive - certain,
      known === "negative" ? negative + certain : negative - certain,
    );
  return softmax(positive + mood, negative - mood);
}

/** Log odds that an emoji adds, and that a correction of almost the same text adds. */
const [emojiWeight, certain] = [4, 8];

/** Returns the features of a text, and in Spanish then those of each of its sentences; empty if nothing is readable. */
export function partsOf(text: string, language: ModelLanguage): readonly Features[] {
  const whole = featuresOf(text, language);
  if (whole.length === 0) return [];
  const sentences = language === "es" ? splitSentences(text) : [];
  return sentences.length > 1 ? [whole, ...sentences.map((sentence) => featuresOf(sentence, language))] : [whole];
}

/** Returns the scores of positive and negative relative to neutral's: of the whole, with the mean of the sentences. */
export function scoreOfParts(
  model: SentimentModel,
  [whole = [], ...sentences]: readonly Features[],
  shifts?: Float32Array | null,
): [number, number] {
  const own = score(model, whole, shifts);
  if (sentences.length === 0) return own;
  let [positive, negative] = [0, 0];
  for (const sentence of sentences) {
    const [one, other] = score(model, sentence, shifts);
    positive += one;
    negative += other;
  }
  return [(own[0] + positive / sentences.length) / 2, (own[1] + negative / sentences.length) / 2];
}

/** Returns the scores of positive and negative relative to neutral's. */
export function score(
  { weights, step, bias }: SentimentModel,
  features: Features,
  shifts?: Float32Array | null,
): [number, number] {
  let [positive, negative, ownPositive, ownNegative] = [0, 0, 0, 0];
  for (const feature of features) {
    const at = placeOf(feature);
    positive += weights[at] ?? 0;
    negative += weights[at ^ 1] ?? 0;
    if (shifts) {
      ownPositive += shifts[at] ?? 0;
      ownNegative += shifts[at ^ 1] ?? 0;
    }
  }
  const length = Math.sqrt(features.length || 1);
  return [(positive * step + ownPositive) / length + bias[0], (negative * step + ownNegative) / length + bias[1]];
}

/** Returns the place of a feature's weight for positive; that for negative is the other of the pair (`^ 1`). */
export const placeOf = (feature: number): number => (feature < 0 ? 2 * ~feature + 1 : 2 * feature);

export function softmax(positive: number, negative: number): Shares {
  const most = Math.max(positive, negative, 0);
  const raised = [Math.exp(positive - most), Math.exp(-most), Math.exp(negative - most)] as const;
  const sum = raised[0] + raised[1] + raised[2];
  return { positive: raised[0] / sum, neutral: raised[1] / sum, negative: raised[2] / sum };
}
