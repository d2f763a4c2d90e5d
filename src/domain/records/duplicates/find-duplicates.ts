import { buildBlocks, eachCandidate } from "#domain/records/duplicates/candidates.ts";
import { clusterPairs, pairKey } from "#domain/records/duplicates/clusters.ts";
import type { RecordKind } from "#domain/records/duplicates/field-model.ts";
import { type FittedModel, fitModel, logRatio, type Pattern, posterior } from "#domain/records/duplicates/fit-model.ts";
import type { Level } from "#domain/records/duplicates/levels.ts";
import { rarityOf } from "#domain/records/duplicates/rarity.ts";

export type Reason = { field: string; level: Level; weight: number };
export type DuplicatePair = {
  left: string;
  right: string;
  /**
   * The match weight of Fellegi and Sunter: log2 of the ratio of the probabilities of these values for a match and for
   * two different records.
   */
  score: number;
  /** The probability of a match according to the fitted model. */
  probability: number;
  level: "certain" | "possible";
  /**
   * The ID of the cluster, which is the first ID of its records. All pairs of a cluster are considered to be one
   * record.
   */
  cluster: string;
  reasons: Reason[];
};
/** A pair as returned by the database. */
export type DuplicatePairRow = Pick<DuplicatePair, "score" | "level" | "reasons"> & {
  id: string;
  left_id: string;
  right_id: string;
};
type Options = {
  /** The keys (see pairKey) of pairs that a user marked as different. */
  apart?: ReadonlySet<string>;
  /** Called with the number of records that have been compared. */
  progress?: (done: number) => void;
};
export type DuplicateSearch = { pairs: DuplicatePair[]; candidates: number; model: FittedModel };

/**
 * The thresholds of the probability. A pair is listed if a match is more likely than not, and is certain if fewer than
 * one in 200 such pairs would be wrong.
 */
const possibleFrom = 0.5;
const certainFrom = 0.995;
const chunk = 500;
const drawCount = 150_000;

/** Finds records of the same person or company without training examples. */
export function findDuplicates<Row extends { id: string }, Prepared>(
  kind: RecordKind<Row, Prepared>,
  rows: readonly Row[],
  { apart = new Set(), progress = () => {} }: Options = {},
): DuplicateSearch {
  const records = rows.map((row) => kind.prepare(row));
  const width = kind.fields.length;
  const drawn = drawPairs(kind, records);
  const blocks = buildBlocks(kind, records);

  const patterns = new Map<string, { pattern: Pattern; at: number }>();
  const listed: Pattern[] = [];
  const search = new Growing();
  const seen = new Int32Array(records.length).fill(-1);
  const levels = new Uint8Array(width);
  for (let from = 0; from < records.length; from += chunk) {
    eachCandidate(blocks, seen, [from, Math.min(records.length, from + chunk)], (left, right) => {
      const a = records[left] as Prepared;
      const b = records[right] as Prepared;
      kind.compare(a, b, levels);
      const { most, explained } = kind.judge(a, b, levels);
      if (most === "none") return;
      const key = `${String.fromCharCode(...levels)}${explained.size}${most}`;
      let known = patterns.get(key);
      if (!known) {
        known = {
          pattern: { levels: levels.slice(), count: 0, isTraining: most === "certain" && isDistinctive(levels) },
          at: listed.length,
        };
        patterns.set(key, known);
        listed.push(known.pattern);
      }
      known.pattern.count++;
      search.add(left, right, known.at);
    });
    progress(Math.min(records.length, from + chunk));
  }

  const model = fitModel(kind.fields, listed, drawn, (records.length * (records.length - 1)) / 2);
  const weights = kind.fields.map((field, at) =>
    field.levels.map((_level, level) => logRatio(model.m, model.u, at, level)),
  );
  const rarity = rarityOf(kind, records, model);
  // The highest score that a pair can reach with rare values. Pairs that cannot reach the threshold are skipped.
  const hope = listed.map((pattern) => weigh(weights, pattern.levels) + rarity.most);
  const floor = Math.log2((1 - model.prior) / model.prior);
  const pairs: DuplicatePair[] = [];
  for (let index = 0; index < search.length; index++) {
    const pattern = search.pattern(index);
    if ((hope[pattern] as number) < floor) continue;
    const left = search.left(index);
    const right = search.right(index);
    const scored = score(
      kind,
      records[left] as Prepared,
      records[right] as Prepared,
      (listed[pattern] as Pattern).levels,
    );
    const probability = posterior(model.prior, scored.score);
    if (probability < possibleFrom) continue;
    const [a, b] = [(rows[left] as Row).id, (rows[right] as Row).id];
    if (apart.has(pairKey(a, b))) continue;
    pairs.push({
      left: a < b ? a : b,
      right: a < b ? b : a,
      score: scored.score,
      probability,
      level: probability >= certainFrom && scored.isOpen ? "certain" : "possible",
      cluster: "",
      reasons: scored.reasons,
    });
  }
  return { pairs: clusterPairs(pairs, apart), candidates: search.length, model };

  function score(of: RecordKind<Row, Prepared>, a: Prepared, b: Prepared, at: Uint8Array) {
    const { most, explained } = of.judge(a, b, at);
    const reasons: Reason[] = [];
    let total = 0;
    for (let place = 0; place < width; place++) {
      const level = at[place] as number;
      if (level === 0) continue;
      const field = of.fields[place] as (typeof of.fields)[number];
      let weight = weights[place]?.[level] ?? 0;
      if (field.levels[level] === "exact") weight = rarity.weight(place, a, b, weight);
      if (explained.has(place) && weight > 0) continue;
      total += weight;
      reasons.push({ field: field.name, level: field.levels[level] as Level, weight });
    }
    return {
      score: total,
      isOpen: most === "certain" && !of.isDoubtful?.(a, b, at, rarity.areOthers),
      reasons: joinParts(reasons).toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
    };
  }
}

/** Joins the parts of a date to one reason, and rounds the weights. */
function joinParts(reasons: readonly Reason[]): Reason[] {
  return [...Map.groupBy(reasons, ({ field }) => field).values()].map((parts) => {
    const [first, ...others] = parts as [Reason, ...Reason[]];
    const isExact = parts.every(({ level }) => level === "exact");
    const isClose = parts.filter(({ level }) => level !== "differ").length > others.length / 2;
    const level = others.length === 0 ? first.level : isExact ? "exact" : isClose ? "close" : "differ";
    const weight = parts.reduce((sum, part) => sum + part.weight, 0);
    return { field: first.field, level, weight: Math.round(weight * 100) / 100 };
  });
}

/** True if enough fields other than the name can be compared; other pairs are not used for training. */
const isDistinctive = (levels: Uint8Array) => levels.reduce((known, level) => known + (level > 0 ? 1 : 0), 0) > 3;

const weigh = (weights: readonly number[][], levels: Uint8Array) => {
  let total = 0;
  for (let at = 0; at < levels.length; at++) total += weights[at]?.[levels[at] as number] ?? 0;
  return total;
};

/**
 * Counts the levels of agreement of randomly drawn pairs, to estimate how often fields agree by chance. The same number
 * of records gives the same draw.
 */
function drawPairs<Row, Prepared>(kind: RecordKind<Row, Prepared>, records: readonly Prepared[]): number[][] {
  const counts = kind.fields.map(({ levels }) => levels.map(() => 0));
  const levels = new Uint8Array(kind.fields.length);
  const add = (left: number, right: number) => {
    kind.compare(records[left] as Prepared, records[right] as Prepared, levels);
    for (let at = 0; at < levels.length; at++) (counts[at] as number[])[levels[at] as number]!++;
  };
  if (records.length < 500) {
    for (let left = 0; left < records.length; left++)
      for (let right = left + 1; right < records.length; right++) add(left, right);
    return counts;
  }
  let state = records.length;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * records.length);
  };
  for (let drawn = 0; drawn < drawCount; drawn++) {
    const left = next();
    const right = next();
    if (left !== right) add(left, right);
  }
  return counts;
}

/** Stores three numbers per pair in growing typed arrays, because millions of small objects would not fit in memory. */
class Growing {
  length = 0;
  #values = new Int32Array(3 * 4096);

  add(left: number, right: number, pattern: number) {
    const at = this.length * 3;
    if (at + 3 > this.#values.length) {
      const larger = new Int32Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[at] = left;
    this.#values[at + 1] = right;
    this.#values[at + 2] = pattern;
    this.length++;
  }

  left = (index: number) => this.#values[index * 3] as number;
  right = (index: number) => this.#values[index * 3 + 1] as number;
  pattern = (index: number) => this.#values[index * 3 + 2] as number;
}
