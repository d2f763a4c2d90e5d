/** A prediction that was made before the outcome of a record was known, and the outcome. */
export type Prediction = { group: string; probability: number; outcome: boolean };

/**
 * Limits a probability to values that are not certain, because a single wrong prediction would make the loss infinite.
 */
const within = (probability: number) => Math.min(Math.max(probability, 1e-4), 1 - 1e-4);
const lossOf = (probability: number, outcome: boolean): number =>
  -Math.log(outcome ? within(probability) : 1 - within(probability));

/**
 * Returns the probability that a record with the outcome is ranked above one without it (Mann and Whitney); ties count
 * half. Null if all outcomes are the same.
 */
export function auc(predictions: readonly Prediction[]): number | null {
  const sorted = predictions.toSorted((one, other) => one.probability - other.probability);
  const won = sorted.filter(({ outcome }) => outcome).length;
  const lost = sorted.length - won;
  if (won === 0 || lost === 0) return null;
  let ranks = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    while (to < sorted.length && sorted[to]?.probability === sorted[from]?.probability) to++;
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at++) if (sorted[at]?.outcome) ranks += rank;
    from = to;
  }
  return (ranks - (won * (won + 1)) / 2) / (won * lost);
}

/**
 * Returns the expected calibration error: the mean difference between predicted probabilities and observed shares, over
 * ten parts of equal size.
 */
export function calibrationError(predictions: readonly Prediction[], parts = 10): number {
  const sorted = predictions.toSorted((one, other) => one.probability - other.probability);
  let error = 0;
  for (let part = 0; part < parts; part++) {
    const some = sorted.slice(
      Math.floor((part * sorted.length) / parts),
      Math.floor(((part + 1) * sorted.length) / parts),
    );
    const off = some.reduce((sum, { probability, outcome }) => sum + probability - Number(outcome), 0);
    error += Math.abs(off);
  }
  return sorted.length === 0 ? 0 : error / sorted.length;
}

export const meanLoss = (predictions: readonly Prediction[]): number =>
  predictions.reduce((sum, { probability, outcome }) => sum + lossOf(probability, outcome), 0) /
  Math.max(1, predictions.length);
