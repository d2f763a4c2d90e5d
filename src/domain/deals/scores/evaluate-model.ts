import { type Calibration, fitCalibration } from "#domain/deals/scores/calibration.ts";
import { fitModel, rawLogit } from "#domain/deals/scores/score-model.ts";
import { auc, calibrationError, type Prediction, meanLoss } from "#domain/deals/scores/score-quality.ts";
import type { ScoreRow } from "#domain/deals/scores/score-row.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";

/**
 * `time`: trained on earlier outcomes and tested on later ones. `any`: random folds, for outcomes whose order does not
 * matter.
 */
export type Order = "time" | "any";

/**
 * A prediction of a row by a model that did not know its outcome; `base` is the share of outcomes in the model's
 * training rows, and `fold` the number of its fold.
 */
export type ValidationPrediction = Prediction & { logit: number; base: number; fold: number };

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
  const parts = (order === "time" ? foldsInTime(rows) : foldsAtRandom(rows)).flatMap(({ learn, test }, fold) => {
    const share = shareOf(learn);
    if (groupsOf(learn) < minTrainingGroups || test.length === 0 || share === 0 || share === 1) return [];
    const model = fitModel(learn);
    const predictions = test.map((row) => ({ ...row, logit: rawLogit(model, row.values), base: share, fold }));
    return [predictions];
  });
  return parts.flatMap((predictions, at) => {
    const known = (order === "time" ? parts.slice(0, at) : parts.filter((_, other) => other !== at)).flat();
    const scale = calibrationOf(known, predictions[0]?.base);
    return predictions.map(({ group, outcome, logit, base, fold }) => ({
      group,
      outcome,
      logit,
      base,
      fold,
      probability: toProbability(scale.shift + scale.slope * logit),
    }));
  });
}

/** Returns the calibration. Without any predictions, it moves log odds towards those of the share `base`. */
export function calibrationOf(known: readonly { logit: number; outcome: boolean }[], base = 0.5): Calibration {
  return fitCalibration(
    known.map(({ logit }) => logit),
    known.map(({ outcome }) => outcome),
    base,
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
  /** The z score of the order of the records; 0 by chance. */
  z: number;
  has_signal: boolean;
};

/**
 * Returns the z score of a rank sum test (Wilcoxon) that records with the outcome are ranked higher, combined over
 * folds (van Elteren 1960). Each record counts once, in its first fold.
 */
function rankSignal(predictions: readonly ValidationPrediction[]): number {
  const firsts = [...Map.groupBy(predictions, ({ group }) => group).values()].map((rows) => {
    const own = rows.filter(({ fold }) => fold === rows[0]?.fold);
    const logit = own.reduce((sum, row) => sum + row.logit, 0) / own.length;
    return { fold: own[0]?.fold ?? 0, outcome: own[0]?.outcome ?? false, logit };
  });
  let [excess, variance] = [0, 0];
  for (const fold of Map.groupBy(firsts, ({ fold }) => fold).values()) {
    const won = fold.filter(({ outcome }) => outcome).length;
    const lost = fold.length - won;
    const area = auc(fold.map(({ logit, outcome }, at) => ({ group: String(at), probability: logit, outcome })));
    if (area === null) continue;
    // Divided by the number of records, so that each fold has the weight of its records.
    excess += ((area - 0.5) * won * lost) / (fold.length + 1);
    variance += (won * lost) / (12 * (fold.length + 1));
  }
  return variance === 0 ? 0 : excess / Math.sqrt(variance);
}

/** The minimum for a signal; fewer than one in a hundred models without any signal reach it by chance. */
const minZ = 2.58;
const minAuc = 0.55;

/**
 * Measures the quality of predictions compared with always predicting the base rate. `z` counts each record once, the
 * other measures each row.
 */
export function qualityOf(predictions: readonly ValidationPrediction[]): Quality {
  const records = [...Map.groupBy(predictions, ({ group }) => group).values()];
  const z = rankSignal(predictions);
  const loss = meanLoss(predictions);
  const baseLoss = meanLoss(predictions.map(({ group, base, outcome }) => ({ group, probability: base, outcome })));
  const area = auc(predictions);
  return {
    records: records.length,
    won: records.filter(([row]) => row?.outcome).length,
    auc: area,
    calibration_error: calibrationError(predictions),
    loss,
    base_loss: baseLoss,
    z,
    has_signal: z > minZ && (area ?? 0) > minAuc && loss < baseLoss,
  };
}
