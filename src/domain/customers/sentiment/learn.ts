import { emptyLayer, type Layer, score, type SentimentModel, softmax } from "#domain/customers/sentiment/classify.ts";
import { featuresOf } from "#domain/customers/sentiment/features.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";

/** The number of passes over the corrections, and the learning rate: the step of a text's scores per pass, times their error. */
const [rounds, rate] = [8, 2.4];

export type Correction = { text: string; sentiment: Sentiment };

/**
 * Learns a workspace's corrections: stochastic gradient descent of the log loss on values added to the built-in model, which
 * does not change. The same corrections in the same order give the same layer, so it is not stored.
 */
export function learn(model: SentimentModel, corrections: readonly Correction[]): Layer {
  const layer = emptyLayer();
  const examples = corrections
    .map(({ text, sentiment }) => ({ features: featuresOf(text, model.language), sentiment }))
    .filter(({ features }) => features.length > 0);
  for (let round = 0; round < rounds; round++)
    for (const { features, sentiment } of examples) {
      const shares = softmax(...score(model, features, layer));
      const off = [
        (sentiment === "positive" ? 1 : 0) - shares.positive,
        (sentiment === "negative" ? 1 : 0) - shares.negative,
      ] as const;
      const step = rate / Math.sqrt(features.length);
      for (const bucket of features) {
        const own = layer.buckets.get(bucket) ?? [0, 0];
        own[0] += step * off[0];
        own[1] += step * off[1];
        layer.buckets.set(bucket, own);
      }
    }
  return layer;
}
