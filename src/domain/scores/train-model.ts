import { binOf, learnBins } from "#domain/scores/binning.ts";
import { calibrationOf, foretell, type Order, type Quality, qualityOf } from "#domain/scores/judge-model.ts";
import { fitModel, score, type ScoreModel } from "#domain/scores/score-model.ts";
import { auc } from "#domain/scores/score-quality.ts";
import type { ScoreRow } from "#domain/scores/score-row.ts";

/** With fewer decided records nothing is learned. */
export const recordsNeeded = 20;
/** The latest so many rows are learned from: what is long ago tells less of today, and takes as long. */
const mostRows = 10_000;

export type Trained = {
  /** Null where there are too few records, or no signal: then nothing is shown. */
  model: ScoreModel | null;
  /** What was learned from. */
  records: number;
  won: number;
  from: string | null;
  until: string | null;
  quality: Quality | null;
  /** Features that tell the outcome so well that they are probably only known after it. They are left out. */
  leaks: Leak[];
  /** What matters most, by how much it moves the log of the odds on average. */
  drivers: Driver[];
};
export type Leak = { feature: string; auc: number };
export type Driver = { feature: string; effect: number };

/**
 * Learns from what was known of records before they were decided, and says how good that is on records that it had not learned
 * from. A row that knows of the day of its outcome or a later one is refused: that is a mistake of whoever made it.
 */
export function trainModel(given: readonly ScoreRow[], order: Order): Trained {
  for (const { asOf, decidedOn, group } of given)
    if (asOf >= decidedOn)
      throw new RangeError(`What is known of ${group} on ${asOf} is of after its outcome on ${decidedOn}`);
  const latest = given
    .toSorted((one, other) => (one.asOf < other.asOf ? 1 : one.asOf > other.asOf ? -1 : 0))
    .slice(0, mostRows);
  const kept = new Set(latest);
  let rows = given.filter((row) => kept.has(row));
  const records = new Map(rows.map(({ group, outcome }) => [group, outcome]));
  const days = rows.map(({ decidedOn }) => decidedOn).toSorted();
  const told = {
    records: records.size,
    won: [...records.values()].filter(Boolean).length,
    from: days[0] ?? null,
    until: days.at(-1) ?? null,
  };
  if (records.size < recordsNeeded) return { ...told, model: null, quality: null, leaks: [], drivers: [] };
  const leaks = findLeaks(rows, order);
  rows = rows.map((row) =>
    without(
      row,
      leaks.map(({ feature }) => feature),
    ),
  );
  const foretold = foretell(rows, order);
  const quality = qualityOf(foretold);
  const model = quality.has_signal ? { ...fitModel(rows), calibration: calibrationOf(foretold) } : null;
  return { ...told, model, quality, leaks, drivers: model ? driversOf(model, rows) : [] };
}

const mostDrivers = 6;
/** Less than this moves a chance by less than half a percent. */
const leastEffect = 0.02;

function driversOf(model: ScoreModel, rows: readonly ScoreRow[]): Driver[] {
  const effects = new Map<string, number>();
  for (const { values } of rows)
    for (const { feature, logit } of score(model, values).factors)
      effects.set(feature, (effects.get(feature) ?? 0) + Math.abs(logit) / rows.length);
  return [...effects]
    .map(([feature, effect]) => ({ feature, effect }))
    .toSorted((one, other) => other.effect - one.effect || (one.feature < other.feature ? -1 : 1))
    .filter(({ effect }) => effect >= leastEffect)
    .slice(0, mostDrivers);
}

const without = (row: ScoreRow, names: readonly string[]): ScoreRow =>
  names.length === 0
    ? row
    : { ...row, values: Object.fromEntries(Object.entries(row.values).filter(([name]) => !names.includes(name))) };

/**
 * Alone better than this, and than all others together, is too good to be true. Where days guard what is known, only what
 * nearly decides is; a product that wins most deals is not.
 */
const suspicious: Record<Order, number> = { time: 0.9, any: 0.75 };
const leastRecords = 100;
const mostLeaks = 3;

/**
 * Features that alone tell more than all the others together, and very much. What is known beforehand is hardly ever like that:
 * the length of a call that a customer ended after refusing is (Kaufman, Rosset and Perlich 2012 on leakage).
 */
function findLeaks(rows: readonly ScoreRow[], order: Order): Leak[] {
  const leaks: Leak[] = [];
  let left = [...rows];
  while (leaks.length < mostLeaks && left.length >= leastRecords) {
    const [best] = aucAlone(left);
    if (!best || best.auc < suspicious[order]) break;
    const others = left.map((row) => without(row, [best.feature]));
    const area = Object.keys(others[0]?.values ?? {}).length === 0 ? 0.5 : (auc(foretell(others, order)) ?? 0.5);
    if (best.auc <= area) break;
    leaks.push(best);
    left = others;
  }
  return leaks;
}

/** How well each feature alone tells outcomes that it had not learned from, the best first. */
function aucAlone(rows: readonly ScoreRow[]): Leak[] {
  const halves = [rows.filter((_, at) => at % 2 === 0), rows.filter((_, at) => at % 2 === 1)];
  const base = rows.filter(({ outcome }) => outcome).length / rows.length;
  const judged = new Map<string, { group: string; chance: number; outcome: boolean }[]>();
  for (const [at, learn] of halves.entries())
    for (const bins of learnBins(learn)) {
      const some = judged.get(bins.name) ?? [];
      for (const { group, outcome, values } of halves[1 - at] ?? []) {
        const bin = binOf(bins, values[bins.name] ?? null);
        some.push({ group, outcome, chance: ((bins.won[bin] ?? 0) + 10 * base) / ((bins.n[bin] ?? 0) + 10) });
      }
      judged.set(bins.name, some);
    }
  return [...judged]
    .map(([feature, some]) => ({ feature, auc: auc(some) ?? 0.5 }))
    .toSorted((one, other) => other.auc - one.auc || (one.feature < other.feature ? -1 : 1));
}
