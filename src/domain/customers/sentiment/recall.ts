import type { Features } from "#domain/customers/sentiment/features.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";

/** The corrected texts, and an index of the texts that contain each feature. */
export type Memory = { texts: { size: number; sentiment: Sentiment }[]; byFeature: Map<number, number[]> };

/** The minimum cosine similarity of the features of two texts that are almost the same. */
const minSimilarity = 0.8;

/** Stores the sentiments of texts by their features. */
export function remember(texts: readonly { features: Features; sentiment: Sentiment }[]): Memory {
  const memory: Memory = { texts: [], byFeature: new Map() };
  for (const [at, { features, sentiment }] of texts.entries()) {
    memory.texts.push({ size: features.length, sentiment });
    for (const feature of features) {
      const holders = memory.byFeature.get(feature);
      if (holders) holders.push(at);
      else memory.byFeature.set(feature, [at]);
    }
  }
  return memory;
}

/**
 * Returns the sentiment of the most similar stored text, the latest if there are several; null if none is almost the
 * same.
 */
export function recall({ texts, byFeature }: Memory, features: Features): Sentiment | null {
  if (texts.length === 0) return null;
  const shared = new Uint16Array(texts.length);
  for (const feature of features) for (const at of byFeature.get(feature) ?? []) shared[at]! += 1;
  let [most, sentiment]: [number, Sentiment | null] = [minSimilarity, null];
  for (const [at, text] of texts.entries()) {
    const similarity = (shared[at] ?? 0) / Math.sqrt(text.size * features.length);
    if (similarity >= most) [most, sentiment] = [similarity, text.sentiment];
  }
  return sentiment;
}
