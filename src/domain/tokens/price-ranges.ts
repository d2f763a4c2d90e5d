import { type TokenFeature, tokenFeatures } from "./token-features.gen.ts";

/**
 * The lowest and the highest price of each feature, and the prices by amount of work. The last price has no upper
 * limit.
 */
export const priceRanges = (Object.keys(tokenFeatures) as TokenFeature[]).map((feature) => {
  const prices: readonly number[] = tokenFeatures[feature].prices;
  const upTo: readonly number[] = tokenFeatures[feature].upTo;
  const steps = prices.map((price, at) => ({ price, upTo: upTo[at] ?? null }));
  return { feature, least: Math.min(...prices), most: Math.max(...prices), steps };
});
