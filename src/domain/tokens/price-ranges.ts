import { type TokenFeature, tokenFeatures } from "./token-features.gen.ts";

/** What a run of each feature costs at least and at most. */
export const priceRanges = (Object.keys(tokenFeatures) as TokenFeature[]).map((feature) => {
  const prices: readonly number[] = tokenFeatures[feature].prices;
  return { feature, least: Math.min(...prices), most: Math.max(...prices) };
});
