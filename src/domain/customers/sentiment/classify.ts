import { emojiMood } from "#domain/customers/sentiment/emoji.ts";
import { type Features, featuresOf } from "#domain/customers/sentiment/features.ts";
import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { type Memory, recall } from "#domain/customers/sentiment/recall.ts";
import { splitSentences } from "#domain/customers/sentiment/sentences.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";

/**
 * A multinomial logistic regression for one language. Scores are relative to the score of neutral, which is 0, so three
 * classes need only two weights per bucket: positive at `2 * bucket`, negative at the next index. A negated feature
 * swaps them.
 */
export type SentimentModel = {
  language: ModelLanguage;
  weights: Int8Array;
  /** The step size of the quantised weights. It includes the temperature that calibrates the probabilities. */
  step: number;
  bias: readonly [number, number];
  /** The minimum confidence of a reliable result. */
  doubt: number;
};

/**
 * The result of learning from a workspace's corrections: values to add to the weights, if this helps, and the
 * corrected texts.
 */
export type Layer = { shifts: Float32Array | null; memory: Memory };

export type Shares = Readonly<Record<Sentiment, number>>;
export type Classification = {
  sentiment: Sentiment;
  /** The probability of the most likely sentiment, from 0 to 1. */
  confidence: number;
};

/** Classifies a text; null if the text has no features. */
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

/** Returns the probabilities of the three sentiments, which add up to 1; null if the text has no features. */
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

/** The log odds added for an emoji, and for a correction of almost the same text. */
const [emojiWeight, certain] = [4, 8];

/** Returns the features of a text and, in Spanish, of each of its sentences; empty if the text has no features. */
export function partsOf(text: string, language: ModelLanguage): readonly Features[] {
  const whole = featuresOf(text, language);
  if (whole.length === 0) return [];
  const sentences = language === "es" ? splitSentences(text) : [];
  return sentences.length > 1 ? [whole, ...sentences.map((sentence) => featuresOf(sentence, language))] : [whole];
}

/**
 * Returns the positive and the negative score relative to neutral. With several sentences, it is the mean of the whole
 * text's score and the sentences' mean score.
 */
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

/** Returns the positive and the negative score relative to neutral. */
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

/**
 * Returns the index of a feature's weight for positive; the index of its weight for negative is `^ 1`. A negated feature
 * swaps both weights.
 */
export const placeOf = (feature: number): number => (feature < 0 ? 2 * ~feature + 1 : 2 * feature);

export function softmax(positive: number, negative: number): Shares {
  const most = Math.max(positive, negative, 0);
  const raised = [Math.exp(positive - most), Math.exp(-most), Math.exp(negative - most)] as const;
  const sum = raised[0] + raised[1] + raised[2];
  return { positive: raised[0] / sum, neutral: raised[1] / sum, negative: raised[2] / sum };
}
