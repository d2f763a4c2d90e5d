import { type TokenFeature, tokenFeatures } from "./token-features.gen.ts";

/** What a run of each feature costs at least and at most, and by how much work; the last price has no end. */
export const priceRanges = (Object.keys(tokenFeatures) as TokenFeature[]).map((feature) => {
  const prices: readonly number[] = tokenFeatures[feature].prices;
  const upTo: readonly number[] = tokenFeatures[feature].upTo;
  const steps = prices.map((price, at) => ({ price, upTo: upTo[at] ?? null }));
  return { feature, least: Math.min(...prices), most: Math.max(...prices), steps };
});
