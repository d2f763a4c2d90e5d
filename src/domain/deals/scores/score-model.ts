import { binOf, type FeatureBins, learnBins, toBins } from "#domain/deals/scores/binning.ts";
import { type BoostedTrees, fitTrees, treeParts, treesBase } from "#domain/deals/scores/boosted-trees.ts";
import type { Calibration } from "#domain/deals/scores/calibration.ts";
import { fitLogistic, type Logistic, logisticParts } from "#domain/deals/scores/logistic.ts";
import type { FeatureValue, ScoreRow } from "#domain/deals/scores/score-row.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";

/** A logistic regression and boosted trees on the same bins, combined as a weighted mean of their log odds. */
export type FittedModel = {
  bins: FeatureBins[];
  logistic: Logistic;
  trees: BoostedTrees;
  /** The weight of the trees, from 0 to 1. */
  trees_share: number;
  /**
   * The log odds that all rows share, and the average contribution of each feature, which is subtracted from the
   * feature's contribution in a row.
   */
  base: number;
  means: number[];
};
export type ScoreModel = FittedModel & { calibration: Calibration };

/**
 * The contribution of one feature to the log odds of a record, and the number of similar records it was learned from.
 */
export type Factor = { feature: string; value: FeatureValue; logit: number; n: number; won: number };
export type Scored = {
  probability: number;
  /** `base` and the factors add up to the log odds of `probability`. */
  base: number;
  /** All features, with the largest contributions first. */
  factors: Factor[];
};

/** Both models have the same weight at this number of rows. Trees need many rows; the regression is better with few. */
const evenRows = 500;

/** Fits a model to rows, without a calibration. The same rows in the same order always give the same model. */
export function fitModel(rows: readonly ScoreRow[]): FittedModel {
  const bins = learnBins(rows).filter(({ n }) => n.filter((count) => count > 0).length > 1);
  const binned = rows.map(({ values }) => toBins(bins, values));
  const outcomes = rows.map(({ outcome }) => outcome);
  const sizes = bins.map(({ n }) => n.length);
  const logistic = fitLogistic(binned, outcomes, sizes);
  const trees = fitTrees(binned, outcomes, sizes);
  const share = rows.length / (rows.length + evenRows);
  const parts = binned.map((row) => partsOf({ logistic, trees, trees_share: share }, row));
  const means = bins.map((_, at) => parts.reduce((sum, row) => sum + (row[at] ?? 0), 0) / Math.max(1, rows.length));
  const start = (1 - share) * logistic.intercept + share * treesBase(trees);
  return { bins, logistic, trees, trees_share: share, base: means.reduce((sum, mean) => sum + mean, start), means };
}

type Parts = Pick<FittedModel, "logistic" | "trees" | "trees_share">;
function partsOf({ logistic, trees, trees_share: share }: Parts, row: readonly number[]): number[] {
  const other = treeParts(trees, row);
  return logisticParts(logistic, row).map((part, at) => (1 - share) * part + share * (other[at] ?? 0));
}

/** Returns the log odds before calibration. */
export function rawLogit(model: FittedModel, values: ScoreRow["values"]): number {
  const parts = partsOf(model, toBins(model.bins, values));
  return parts.reduce((sum, part, at) => sum + part - (model.means[at] ?? 0), model.base);
}

/** Scores a record by its features, and returns the factors of its score. */
export function score({ calibration: { shift, slope }, ...model }: ScoreModel, values: ScoreRow["values"]): Scored {
  const row = toBins(model.bins, values);
  const factors = partsOf(model, row).map((part, at): Factor => {
    const { name: feature = "", n = [], won = [], ...bins } = model.bins[at] ?? { edges: null, levels: null };
    const value = values[feature] ?? null;
    const bin = binOf(bins, value);
    return { feature, value, logit: slope * (part - (model.means[at] ?? 0)), n: n[bin] ?? 0, won: won[bin] ?? 0 };
  });
  const base = shift + slope * model.base;
  return {
    probability: toProbability(factors.reduce((sum, { logit }) => sum + logit, base)),
    base,
    factors: factors.toSorted(
      (one, other) => Math.abs(other.logit) - Math.abs(one.logit) || (one.feature < other.feature ? -1 : 1),
    ),
  };
}
