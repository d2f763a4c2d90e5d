import { confidenceOf } from "#domain/assistant/reader/confidence.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";

/** A reading of a question that its model was not trained on. The group is its writer. */
export type JudgedReading = { features: readonly number[]; isRight: boolean; group: string };

const [steps, ridge] = [60, 2];

/** Returns the probability that each reading is right, by weights from the readings of the other writers. */
export function crossFit(readings: readonly JudgedReading[]): number[] {
  const groups = new Set(readings.map(({ group }) => group));
  const weights = new Map(
    Array.from(groups, (group) => [group, fitConfidence(readings.filter((reading) => reading.group !== group))]),
  );
  return readings.map(({ features, group }) => confidenceOf(features, weights.get(group) ?? []));
}

/** Fits the weights of the features by logistic regression: Newton's method with a small ridge. */
export function fitConfidence(readings: readonly JudgedReading[]): number[] {
  const width = readings[0]?.features.length ?? 0;
  let weights = Array.from({ length: width }, () => 0);
  // Most features are 0.
  const used = readings.map(({ features }) => features.flatMap((feature, at) => (feature === 0 ? [] : [at])));
  for (let step = 0; step < steps; step++) {
    const slope = weights.map((weight) => -ridge * weight);
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? ridge : 0)));
    for (const [index, { features, isRight }] of readings.entries()) {
      const own = used[index] ?? [];
      const score = features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);
      const probability = toProbability(score);
      for (const i of own) {
        slope[i]! += ((isRight ? 1 : 0) - probability) * (features[i] ?? 0);
        const row = curve[i] as number[];
        for (const j of own) row[j]! += probability * (1 - probability) * (features[i] ?? 0) * (features[j] ?? 0);
      }
    }
    const change = solve(curve, slope);
    weights = weights.map((weight, at) => weight + (change[at] ?? 0));
    if (Math.max(...change.map(Math.abs)) < 1e-6) break;
  }
  return weights;
}

/** Solves a linear system by Gauss's elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (let k = 0; k < rows.length; k++) {
    const best = rows.findIndex(
      (row, at) => at >= k && Math.abs(row[k] ?? 0) === Math.max(...rows.slice(k).map((own) => Math.abs(own[k] ?? 0))),
    );
    [rows[k], rows[best]] = [rows[best] as number[], rows[k] as number[]];
    const pivot = rows[k] as number[];
    for (const [at, row] of rows.entries()) {
      if (at === k) continue;
      const share = (row[k] ?? 0) / (pivot[k] || 1e-12);
      for (let j = k; j <= rows.length; j++) row[j]! -= share * (pivot[j] ?? 0);
    }
  }
  return rows.map((row, k) => (row[rows.length] ?? 0) / (row[k] || 1e-12));
}
