import { toProbability } from "#domain/numbers/to-probability.ts";

/**
 * A node of a tree. `cut` splits a feature after a bin; `value` is the prediction for all rows of the node, in log
 * odds.
 */
type Node = { value: number; cut?: { feature: number; bin: number; low: Node; high: Node } };
export type BoostedTrees = { intercept: number; trees: Node[] };

const rounds = 120;
const depth = 4;
const rate = 0.08;
/**
 * The shrinkage of leaves to 0, in units of the second derivative; equivalent to about 40 rows if a tenth of
 * them have the outcome.
 */
const penalty = 4;
const minRows = 8;

/**
 * Fits gradient-boosted trees on bins with second-order leaves (Friedman 2001; Chen and Guestrin 2016, equations 5 to
 * 7). All possible splits are compared, so the same rows always give the same trees.
 */
export function fitTrees(
  bins: readonly (readonly number[])[],
  outcomes: readonly boolean[],
  sizes: readonly number[],
): BoostedTrees {
  const won = outcomes.filter(Boolean).length;
  const intercept = Math.log((won + 1) / (outcomes.length - won + 1));
  const logits = new Float64Array(outcomes.length).fill(intercept);
  const first = new Float64Array(outcomes.length);
  const second = new Float64Array(outcomes.length);
  const all = Uint32Array.from(outcomes, (_, no) => no);
  // Stored by feature, because all values of a feature are scanned together.
  const columns = sizes.map((_, feature) => Uint8Array.from(bins, (row) => row[feature] ?? 0));
  const trees: Node[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [no, outcome] of outcomes.entries()) {
      const probability = toProbability(logits[no] ?? 0);
      first[no] = Number(outcome) - probability;
      second[no] = Math.max(probability * (1 - probability), 1e-6);
    }
    const tree = grow(all, depth);
    trees.push(tree);
    for (const [no, row] of bins.entries()) logits[no] = (logits[no] ?? 0) + leafOf(tree, row);
  }
  return { intercept, trees };

  function grow(rows: Uint32Array, levels: number): Node {
    let sum = 0;
    let weight = 0;
    for (const no of rows) {
      sum += first[no] ?? 0;
      weight += second[no] ?? 0;
    }
    const node: Node = { value: (rate * sum) / (weight + penalty) };
    if (levels === 0 || rows.length < 2 * minRows) return node;
    let best = { gain: 1e-3, feature: -1, bin: -1 };
    for (const [feature, size] of sizes.entries()) {
      const column = columns[feature] ?? new Uint8Array(0);
      const sums = new Float64Array(size);
      const weights = new Float64Array(size);
      const counts = new Int32Array(size);
      for (const no of rows) {
        const bin = column[no] ?? 0;
        sums[bin] = (sums[bin] ?? 0) + (first[no] ?? 0);
        weights[bin] = (weights[bin] ?? 0) + (second[no] ?? 0);
        counts[bin] = (counts[bin] ?? 0) + 1;
      }
      let [low, lowWeight, lowCount] = [0, 0, 0];
      for (let bin = 0; bin < size - 1; bin++) {
        low += sums[bin] ?? 0;
        lowWeight += weights[bin] ?? 0;
        lowCount += counts[bin] ?? 0;
        if (lowCount < minRows || rows.length - lowCount < minRows) continue;
        const high = sum - low;
        const gain =
          low ** 2 / (lowWeight + penalty) + high ** 2 / (weight - lowWeight + penalty) - sum ** 2 / (weight + penalty);
        if (gain > best.gain) best = { gain, feature, bin };
      }
    }
    if (best.feature < 0) return node;
    const { feature, bin } = best;
    const isLow = (no: number) => (columns[feature]?.[no] ?? 0) <= bin;
    const low = grow(rows.filter(isLow), levels - 1);
    const high = grow(
      rows.filter((no) => !isLow(no)),
      levels - 1,
    );
    return { ...node, cut: { feature, bin, low, high } };
  }
}

function leafOf(node: Node, row: readonly number[]): number {
  let at = node;
  while (at.cut) at = (row[at.cut.feature] ?? 0) <= at.cut.bin ? at.cut.low : at.cut.high;
  return at.value;
}

/** Returns the base value that all rows share: the intercept and the values at the root of all trees. */
export const treesBase = ({ intercept, trees }: BoostedTrees): number =>
  trees.reduce((sum, { value }) => sum + value, intercept);

/**
 * Returns the contribution of each feature of a row: the change of the node's value at each split by this feature on
 * the row's path down the trees (Saabas 2014).
 */
export function treeParts({ trees }: BoostedTrees, row: readonly number[]): number[] {
  const parts = row.map(() => 0);
  for (const tree of trees) {
    let at = tree;
    while (at.cut) {
      const next = (row[at.cut.feature] ?? 0) <= at.cut.bin ? at.cut.low : at.cut.high;
      parts[at.cut.feature] = (parts[at.cut.feature] ?? 0) + next.value - at.value;
      at = next;
    }
  }
  return parts;
}
