import { partsOf, scoreOfParts, type SentimentModel, softmax } from "#domain/customers/sentiment/classify.ts";
import { featuresOf } from "#domain/customers/sentiment/features.ts";
import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { sentiments } from "#domain/customers/sentiment/sentiment.ts";
import { bucketCount } from "#domain/hash-features.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { type LabelledText, shuffle } from "./rows.ts";

const [epochs, rate, decay, prior] = [5, 0.1, 1e-5, 3];
/** Number of steps of a weight on either side of 0: few, so that a model compresses well. */
const levels = 31;

/** Weight of a text by its source. The texts that resemble customers' texts most have the highest weight. */
const weightOf: Partial<Record<ModelLanguage, Readonly<Record<string, number>>>> = {
  en: { vanda: 3 },
  es: { meia2025: 2, brighter: 0.3 },
  zh: { vanda: 2, asap: 2 },
  ja: { vanda: 2, ews: 0.5, chabsa: 0.5 },
  ko: { kote: 0.5 },
};

type Weights = readonly [Float64Array, Float64Array, Float64Array];
const three = (make: () => Float64Array): Weights => [make(), make(), make()];

/**
 * Fits a model by AdaGrad (Duchi et al. 2011), with balanced classes: logistic regression on features weighted by how
 * much more likely they are in one class than in the others (Wang and Manning 2012, "Baselines and bigrams").
 */
export function fit(rows: readonly LabelledText[], language: ModelLanguage): SentimentModel {
  const random = mulberry32(11);
  const texts = rows.map(({ text }) => Int32Array.from(featuresOf(text, language)));
  const labels = rows.map(({ label }) => sentiments.indexOf(label));
  const counts = [0, 0, 0];
  const plain = rows.map(({ source }) => weightOf[language]?.[source] ?? 1);
  for (const [at, label] of labels.entries()) counts[label] = (counts[label] ?? 0) + (plain[at] ?? 0);
  const all = counts.reduce((sum, count) => sum + count, 0);
  const weights = labels.map((label, at) => ((plain[at] ?? 0) * all) / 3 / (counts[label] || 1));

  const ratios = logRatios(texts, labels, weights);
  const fitted = three(() => new Float64Array(bucketCount));
  const seen = three(() => new Float64Array(bucketCount).fill(1e-8));
  const bias: [number, number, number] = [0, 0, 0];
  const order = texts.map((_, at) => at);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const at of shuffle(order, random)) {
      const text = texts[at] as Int32Array;
      const length = 1 / Math.sqrt(text.length || 1);
      const shares = sharesOfText(text, length, fitted, ratios, bias);
      for (let k = 0; k < 3; k++) {
        const off = ((shares[k] ?? 0) - (k === labels[at] ? 1 : 0)) * (weights[at] ?? 0);
        bias[k] = (bias[k] ?? 0) - 0.01 * off;
        for (const feature of text) {
          const [own, ratio, past] = [of(fitted, k, feature), of(ratios, k, feature), of(seen, k, feature)];
          const bucket = bucketIn(feature);
          const slope = off * length * (ratio[bucket] as number) + decay * (own[bucket] as number);
          past[bucket] = (past[bucket] as number) + slope * slope;
          own[bucket] = (own[bucket] as number) - (rate * slope) / Math.sqrt(past[bucket]);
        }
      }
    }
  }
  return quantise(language, fitted, ratios, bias);
}

const bucketIn = (feature: number) => (feature < 0 ? ~feature : feature);
/** Returns the values of a class for a feature. A negated feature counts for the opposite class. */
const of = (values: Weights, k: number, feature: number) => values[feature < 0 ? 2 - k : k] as Float64Array;

function logRatios(texts: readonly Int32Array[], labels: readonly number[], weights: readonly number[]): Weights {
  const counts = three(() => new Float64Array(bucketCount).fill(prior));
  for (const [at, text] of texts.entries()) {
    for (const feature of text) of(counts, labels[at] ?? 0, feature)[bucketIn(feature)]! += weights[at] ?? 0;
  }
  const sums = counts.map((count) => count.reduce((sum, value) => sum + value, 0));
  const all = sums.reduce((sum, value) => sum + value, 0);
  const everywhere = new Float64Array(bucketCount);
  for (const count of counts) for (let at = 0; at < bucketCount; at++) everywhere[at]! += count[at]!;
  return counts.map((count, k) => {
    const share = (sums[k] as number) / (all - (sums[k] as number));
    return count.map((value, at) => Math.log(value / ((everywhere[at] as number) - value) / share));
  }) as unknown as Weights;
}

function sharesOfText(text: Int32Array, length: number, fitted: Weights, ratios: Weights, bias: readonly number[]) {
  const scores = [0, 1, 2].map((k) => {
    let sum = 0;
    for (const feature of text) {
      const bucket = bucketIn(feature);
      sum += (of(fitted, k, feature)[bucket] as number) * (of(ratios, k, feature)[bucket] as number);
    }
    return sum * length + (bias[k] ?? 0);
  });
  const most = Math.max(...scores);
  const raised = scores.map((score) => Math.exp(score - most));
  const sum = raised.reduce((whole, value) => whole + value, 0);
  return raised.map((value) => value / sum);
}

/**
 * Quantises scores relative to neutral to `levels` on either side. The largest 0.05% are clipped, which gives a finer
 * scale.
 */
function quantise(language: ModelLanguage, fitted: Weights, ratios: Weights, bias: readonly number[]): SentimentModel {
  const whole = (k: 0 | 1 | 2, at: number) => (fitted[k][at] as number) * (ratios[k][at] as number);
  const values = Float64Array.from({ length: 2 * bucketCount }, (_, at) => {
    const bucket = at >> 1;
    return whole(at % 2 === 0 ? 0 : 2, bucket) - whole(1, bucket);
  });
  const used = values
    .map(Math.abs)
    .filter((value) => value > 0)
    .sort();
  const step = (used[Math.floor(used.length * 0.9995)] ?? 1) / levels;
  const weights = Int8Array.from(values, (value) => Math.max(-levels, Math.min(levels, Math.round(value / step))));
  const [positive = 0, neutral = 0, negative = 0] = bias;
  return { language, weights, step, bias: [positive - neutral, negative - neutral], doubt: 0 };
}

/** A text, and a model that was not trained on it. */
export type UnseenText = { model: SentimentModel } & Pick<LabelledText, "text" | "label">;

/**
 * Returns the temperature that scores are divided by so that shares match observed frequencies (Guo et al. 2017). It
 * minimises the log loss on texts that the model was not trained on.
 */
export function temperatureOf(rows: readonly UnseenText[]): number {
  const scores = rows.map(({ model, text, label }) => {
    const [positive, negative] = scoreOfParts(model, partsOf(text, model.language));
    return { positive, negative, label };
  });
  let [best, least] = [1, Infinity];
  for (let temperature = 0.5; temperature <= 6; temperature = Math.round((temperature + 0.1) * 100) / 100) {
    let loss = 0;
    for (const { positive, negative, label } of scores)
      loss -= Math.log(Math.max(1e-9, softmax(positive / temperature, negative / temperature)[label]));
    if (loss < least) [best, least] = [temperature, loss];
  }
  return best;
}

export const withTemperature = (model: SentimentModel, temperature: number): SentimentModel => ({
  ...model,
  step: model.step / temperature,
  bias: [model.bias[0] / temperature, model.bias[1] / temperature],
});
