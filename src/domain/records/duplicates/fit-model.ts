import type { FieldModel } from "#domain/records/duplicates/field-model.ts";

/**
 * A combination of levels, the number of candidate pairs that have it, and whether it is used for training
 * (`isTraining`).
 */
export type Pattern = { levels: Uint8Array; count: number; isTraining: boolean };

export type FittedModel = {
  /** The share of pairs at each level: m among matches, u among non-matches. */
  m: number[][];
  u: number[][];
  /** The share of matches among all pairs in the workspace. */
  prior: number;
  rounds: number;
};

/** The weight of a field's prior expectation, in pairs. */
const mTrust = 20;
const uTrust = 300;

/**
 * Estimates how often the levels of each field occur among matches and non-matches.
 *
 * The model is that of Fellegi & Sunter (1969), A Theory for Record Linkage. m and the share of matches are estimated
 * with expectation maximisation (Dempster, Laird & Rubin 1977; for record linkage Winkler 1988). u is estimated from
 * randomly drawn pairs and corrected for the matches among them. Pairs that share no block count as non-matches, so the
 * share refers to all pairs.
 */
export function fitModel(
  fields: readonly FieldModel[],
  patterns: readonly Pattern[],
  drawn: readonly (readonly number[])[],
  pairTotal: number,
): FittedModel {
  const taught = patterns.filter((pattern) => pattern.isTraining);
  let m = fields.map((field) => [...field.m]);
  let u = fields.map((field, at) => shares(drawn[at] ?? [], field.u, uTrust));
  let prior = 1 / (pairTotal + 50);
  let rounds = 0;
  for (let change = 1; change > 1e-6 && rounds < 200; rounds++) {
    const weights = fields.map((field, at) => field.levels.map((_level, level) => logRatio(m, u, at, level)));
    const counts = fields.map((field) => field.levels.map(() => 0));
    let matches = 0;
    for (const { levels, count } of taught) {
      const expected = count * posterior(prior, sum(weights, levels));
      matches += expected;
      for (let at = 0; at < levels.length; at++) {
        const of = counts[at] as number[];
        of[levels[at] as number] = (of[levels[at] as number] ?? 0) + expected;
      }
    }
    const nextPrior = (matches + 0.5) / (pairTotal + 50);
    const nextM = fields.map((field, at) => shares(counts[at] as number[], field.m, mTrust + 0.15 * matches));
    u = fields.map((field, at) => withoutMatches(drawn[at] ?? [], nextM[at] as number[], nextPrior, field.u));
    change = Math.abs(nextPrior / prior - 1) + distance(m, nextM);
    m = nextM;
    prior = nextPrior;
  }
  return { m, u, prior, rounds };
}

/** Returns log2 of the ratio of a level's probabilities among matches and non-matches; 0 for a missing value. */
export function logRatio(m: readonly number[][], u: readonly number[][], at: number, level: number): number {
  if (level === 0) return 0;
  return Math.log2(Math.max(m[at]?.[level] ?? 0, 1e-9) / Math.max(u[at]?.[level] ?? 0, 1e-9));
}

/** Returns the probability that a pair with a match weight is a match. */
export function posterior(prior: number, weight: number): number {
  const odds = (prior / (1 - prior)) * 2 ** weight;
  return odds === Number.POSITIVE_INFINITY ? 1 : odds / (1 + odds);
}

function sum(weights: readonly number[][], levels: Uint8Array): number {
  let total = 0;
  for (let at = 0; at < levels.length; at++) total += weights[at]?.[levels[at] as number] ?? 0;
  return total;
}

/** Returns the shares of all levels except 'missing', smoothed with the prior expectation. */
function shares(counts: readonly number[], expected: readonly number[], trust: number): number[] {
  let total = 0;
  for (let level = 1; level < expected.length; level++) total += counts[level] ?? 0;
  return expected.map((share, level) => (level === 0 ? 0 : ((counts[level] ?? 0) + trust * share) / (total + trust)));
}

/** Removes the few matches among random pairs. They matter if agreement by chance is just as rare. */
function withoutMatches(
  counts: readonly number[],
  m: readonly number[],
  prior: number,
  expected: readonly number[],
): number[] {
  let total = 0;
  for (let level = 1; level < expected.length; level++) total += counts[level] ?? 0;
  const left = counts.map((count, level) => (level === 0 ? 0 : Math.max(0, count - total * prior * (m[level] ?? 0))));
  return shares(left, expected, uTrust);
}

function distance(before: readonly number[][], after: readonly number[][]): number {
  let most = 0;
  for (const [at, shares] of before.entries())
    for (const [level, share] of shares.entries()) most = Math.max(most, Math.abs(share - (after[at]?.[level] ?? 0)));
  return most;
}
