import { type Calibration, fitCalibration } from "#domain/deals/scores/calibration.ts";
import { fitModel, rawLogit, toProbability } from "#domain/deals/scores/score-model.ts";
import { auc, calibrationError, type Prediction, lossOf, meanLoss } from "#domain/deals/scores/score-quality.ts";
import type { ScoreRow } from "#domain/deals/scores/score-row.ts";

/**
 * `time`: trained on earlier outcomes and tested on later ones. `any`: random folds, for outcomes whose order does not
 * matter.
 */
export type Order = "time" | "any";

/**
 * A prediction of a row by a model that did not know its outcome; `base` is the share of outcomes in the model's
 * training rows.
 */
export type ValidationPrediction = Prediction & { logit: number; base: number };

const folds = 5;
/** The share of the earliest rows, used only for training. */
const firstShare = 0.4;
const minTrainingGroups = 10;

type Fold = { learn: ScoreRow[]; test: ScoreRow[] };

/**
 * Splits rows by day. A model learns from outcomes before a day and is tested on rows from that day on, so that it
 * never learns from the future.
 */
function foldsInTime(rows: readonly ScoreRow[]): Fold[] {
  const sorted = rows.toSorted((one, other) => (one.asOf < other.asOf ? -1 : one.asOf > other.asOf ? 1 : 0));
  const cutAt = (fold: number) =>
    sorted[Math.floor(sorted.length * (firstShare + (fold * (1 - firstShare)) / folds))]?.asOf;
  return Array.from({ length: folds }, (_, fold) => {
    const [from = "", until] = [cutAt(fold), fold === folds - 1 ? undefined : cutAt(fold + 1)];
    return {
      learn: rows.filter(({ decidedOn }) => decidedOn < from),
      test: sorted.filter(({ asOf }) => asOf >= from && (until === undefined || asOf < until)),
    };
  });
}

function foldsAtRandom(rows: readonly ScoreRow[]): Fold[] {
  const foldOf = (group: string) => hash(group) % folds;
  return Array.from({ length: folds }, (_, fold) => ({
    learn: rows.filter(({ group }) => foldOf(group) !== fold),
    test: rows.filter(({ group }) => foldOf(group) === fold),
  }));
}

/** Hashes with FNV-1a, so that a record is always in the same fold, regardless of other records. */
function hash(text: string): number {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}

const groupsOf = (rows: readonly { group: string }[]) => new Set(rows.map(({ group }) => group)).size;
const shareOf = (rows: readonly ScoreRow[]) => rows.filter(({ outcome }) => outcome).length / Math.max(1, rows.length);

/**
 * Returns out-of-sample predictions, each calibrated with the predictions for other folds or, in order of time, for
 * earlier folds.
 */
export function crossValidate(rows: readonly ScoreRow[], order: Order): ValidationPrediction[] {
  const parts = (order === "time" ? foldsInTime(rows) : foldsAtRandom(rows)).flatMap(({ learn, test }) => {
    const share = shareOf(learn);
    if (groupsOf(learn) < minTrainingGroups || test.length === 0 || share === 0 || share === 1) return [];
    const model = fitModel(learn);
    const predictions = test.map((row) => ({ ...row, logit: rawLogit(model, row.values), base: share }));
    return [predictions];
  });
  return parts.flatMap((predictions, at) => {
    const known = (order === "time" ? parts.slice(0, at) : parts.filter((_, other) => other !== at)).flat();
    const scale = calibrationOf(known);
    return predictions.map(({ group, outcome, logit, base }) => ({
      group,
      outcome,
      logit,
      base,
      probability: toProbability(scale.shift + scale.slope * logit),
    }));
  });
}

/** Returns the calibration. Without any predictions, it multiplies log odds by 0.6. */
export function calibrationOf(known: readonly { logit: number; outcome: boolean }[]): Calibration {
  return fitCalibration(
    known.map(({ logit }) => logit),
    known.map(({ outcome }) => outcome),
  );
}

export type Quality = {
  /** The number of records with predictions, and how many have the outcome. */
  records: number;
  won: number;
  auc: number | null;
  /** The mean difference between predicted probabilities and observed shares. */
  calibration_error: number;
  loss: number;
  /** The loss if the base rate were always predicted. */
  base_loss: number;
  /** The difference between the base loss and the loss per record, in standard errors. */
  z: number;
  has_signal: boolean;
};

/** The minimum for a signal; about one in a hundred models without any signal reaches it by chance. */
const minZ = 2.33;
const minAuc = 0.55;

/**
 * Measures the quality of predictions compared with always predicting the base rate. Each record counts once,
 * regardless of its number of rows.
 */
export function qualityOf(predictions: readonly ValidationPrediction[]): Quality {
  const records = [...Map.groupBy(predictions, ({ group }) => group).values()];
  const gains = records.map(
    (rows) =>
      rows.reduce((sum, row) => sum + lossOf(row.base, row.outcome) - lossOf(row.probability, row.outcome), 0) /
      rows.length,
  );
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / Math.max(1, gains.length);
  const spread = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(1, gains.length - 1));
  const z = gains.length < 2 || spread === 0 ? 0 : mean / (spread / Math.sqrt(gains.length));
  const area = auc(predictions);
  return {
    records: records.length,
    won: records.filter(([row]) => row?.outcome).length,
    auc: area,
    calibration_error: calibrationError(predictions),
    loss: meanLoss(predictions),
    base_loss: meanLoss(predictions.map(({ group, base, outcome }) => ({ group, probability: base, outcome }))),
    z,
    has_signal: z > minZ && (area ?? 0) > minAuc,
  };
}
