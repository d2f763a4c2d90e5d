import { binOf, learnBins } from "#domain/deals/scores/binning.ts";
import {
  calibrationOf,
  crossValidate,
  type Order,
  type Quality,
  qualityOf,
} from "#domain/deals/scores/evaluate-model.ts";
import { fitModel, score, type ScoreModel } from "#domain/deals/scores/score-model.ts";
import { auc } from "#domain/deals/scores/score-quality.ts";
import type { ScoreRow } from "#domain/deals/scores/score-row.ts";

/** The minimum number of closed records for training. */
export const recordsNeeded = 20;
/** The maximum number of rows for training, latest first; older rows are less relevant. */
const maxRows = 10_000;

export type Trained = {
  /** Null if there are too few records or there is no signal; no scores are shown then. */
  model: ScoreModel | null;
  /** The number of records used for training. */
  records: number;
  won: number;
  /** The first and the last day of an outcome; null without records. */
  from: string | null;
  until: string | null;
  quality: Quality | null;
  /** Excluded features: they predict the outcome so well that they are probably known only after it. */
  leaks: Leak[];
  /** The most important features, by their average effect on the log odds. */
  drivers: Driver[];
};
export type Leak = { feature: string; auc: number };
export type Driver = { feature: string; effect: number };

/**
 * Trains a model on the values of records before their outcomes, and measures its quality on records it was not trained
 * on. Without enough records the model and its quality are null, without a signal only the model. Throws if a row has
 * values from the day of its outcome or later, which is a mistake of the caller.
 */
export function trainModel(allRows: readonly ScoreRow[], order: Order): Trained {
  for (const { asOf, decidedOn, group } of allRows)
    if (asOf >= decidedOn)
      throw new RangeError(`The data of ${group} on ${asOf} is from after its outcome on ${decidedOn}`);
  const latest = allRows
    .toSorted((one, other) => (one.asOf < other.asOf ? 1 : one.asOf > other.asOf ? -1 : 0))
    .slice(0, maxRows);
  const retained = new Set(latest);
  let rows = allRows.filter((row) => retained.has(row));
  const records = new Map(rows.map(({ group, outcome }) => [group, outcome]));
  const days = rows.map(({ decidedOn }) => decidedOn).toSorted();
  const training = {
    records: records.size,
    won: [...records.values()].filter(Boolean).length,
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
  };
  if (records.size < recordsNeeded) return { ...training, model: null, quality: null, leaks: [], drivers: [] };
  const leaks = findLeaks(rows, order);
  rows = rows.map((row) =>
    without(
      row,
      leaks.map(({ feature }) => feature),
    ),
  );
  const predictions = crossValidate(rows, order);
  const quality = qualityOf(predictions);
  const model = quality.has_signal ? { ...fitModel(rows), calibration: calibrationOf(predictions) } : null;
  return { ...training, model, quality, leaks, drivers: model ? driversOf(model, rows) : [] };
}

const maxDrivers = 6;
/** The minimum effect on the log odds; a smaller one changes a probability by less than half a percentage point. */
const minEffect = 0.02;

function driversOf(model: ScoreModel, rows: readonly ScoreRow[]): Driver[] {
  const effects = new Map<string, number>();
  for (const { values } of rows)
    for (const { feature, logit } of score(model, values).factors)
      effects.set(feature, (effects.get(feature) ?? 0) + Math.abs(logit) / rows.length);
  return [...effects]
    .map(([feature, effect]) => ({ feature, effect }))
    .toSorted((one, other) => other.effect - one.effect || (one.feature < other.feature ? -1 : 1))
    .filter(({ effect }) => effect >= minEffect)
    .slice(0, maxDrivers);
}

const without = (row: ScoreRow, names: readonly string[]): ScoreRow =>
  names.length === 0
    ? row
    : { ...row, values: Object.fromEntries(Object.entries(row.values).filter(([name]) => !names.includes(name))) };

/**
 * The AUC from which a single feature is suspicious, if it is also higher than the AUC of all other features together.
 * Training in order of time already prevents most leaks, so only a nearly perfect predictor is suspicious then.
 */
const suspicious: Record<Order, number> = { time: 0.9, any: 0.75 };
const minRecords = 100;
const maxLeaks = 8;

/**
 * Finds features that predict the outcome suspiciously well: each alone predicts it better than all unsuspicious
 * features combined. Values known in advance hardly ever do, but the length of a call that a customer ended after
 * refusing does (Kaufman, Rosset and Perlich 2012).
 */
function findLeaks(rows: readonly ScoreRow[], order: Order): Leak[] {
  if (rows.length < minRecords) return [];
  const suspects = aucAlone(rows)
    .filter((one) => one.auc >= suspicious[order])
    .slice(0, maxLeaks);
  if (suspects.length === 0) return [];
  const names = suspects.map(({ feature }) => feature);
  const others = rows.map((row) => without(row, names));
  const area = Object.keys(others[0]?.values ?? {}).length === 0 ? 0.5 : (auc(crossValidate(others, order)) ?? 0.5);
  return suspects.filter((one) => one.auc > area);
}

/** Returns the out-of-sample AUC of each feature alone, best first. */
function aucAlone(rows: readonly ScoreRow[]): Leak[] {
  const halves = [rows.filter((_, at) => at % 2 === 0), rows.filter((_, at) => at % 2 === 1)];
  const base = rows.filter(({ outcome }) => outcome).length / rows.length;
  const judged = new Map<string, { group: string; probability: number; outcome: boolean }[]>();
  for (const [at, learn] of halves.entries())
    for (const bins of learnBins(learn)) {
      const some = judged.get(bins.name) ?? [];
      for (const { group, outcome, values } of halves[1 - at] ?? []) {
        const bin = binOf(bins, values[bins.name] ?? null);
        some.push({ group, outcome, probability: ((bins.won[bin] ?? 0) + 10 * base) / ((bins.n[bin] ?? 0) + 10) });
      }
      judged.set(bins.name, some);
    }
  return [...judged]
    .map(([feature, some]) => ({ feature, auc: auc(some) ?? 0.5 }))
    .toSorted((one, other) => other.auc - one.auc || (one.feature < other.feature ? -1 : 1));
}
