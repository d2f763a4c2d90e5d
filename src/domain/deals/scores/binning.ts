import type { FeatureValue, ScoreRow } from "#domain/deals/scores/score-row.ts";

/** The bins of one feature, in split order. */
export type FeatureBins = {
  name: string;
  /** The upper limits of the bins, each included; numbers above the last limit share a bin; null for words. */
  edges: number[] | null;
  /**
   * The words with their own bin. Words that were too rare to learn from share the bin for the rest; null for numbers.
   */
  levels: string[] | null;
  /**
   * The number of records in each bin, and how many have the outcome. The first bin is for unknown values; for words,
   * the second is for the rest.
   */
  n: number[];
  won: number[];
};

const maxBins = 24;
/** The minimum number of rows for learning about a word. */
const minRows = 5;
/** The number of rows per bin of numbers; smaller bins would fit noise. */
const rowsABin = 25;
/** The weight, in rows, of the overall share when a bin's share is estimated, because a few rows may be random. */
const prior = 10;

/** Learns the bins of all features from the given rows only. */
export function learnBins(rows: readonly ScoreRow[]): FeatureBins[] {
  const names = new Set(rows.flatMap(({ values }) => Object.keys(values)));
  const base = rows.filter(({ outcome }) => outcome).length / Math.max(1, rows.length);
  return [...names].toSorted().map((name) => {
    const known = rows.flatMap(({ values, outcome }) => {
      const value = values[name] ?? null;
      return value === null ? [] : [{ value, outcome }];
    });
    const isWord = known.some(({ value }) => typeof value === "string");
    const bins = isWord
      ? { name, edges: null, levels: orderedWords(known, base) }
      : { name, edges: edgesOf(known), levels: null };
    return countBins({ ...bins, n: [], won: [] }, rows);
  });
}

function edgesOf(known: readonly { value: FeatureValue }[]): number[] {
  const sorted = known.map(({ value }) => Number(value)).toSorted((one, other) => one - other);
  const bins = Math.min(maxBins, Math.max(2, Math.floor(sorted.length / rowsABin)));
  const edges = Array.from(
    { length: Math.max(0, bins - 1) },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / bins) - 1] ?? 0,
  );
  // No edge is needed at the largest value, because there are no values above it.
  return [...new Set(edges)].filter((edge) => edge < (sorted.at(-1) ?? 0));
}

/**
 * Returns the 30 most frequent words, sorted by their share of the outcome, because splits in this order separate best
 * (Fisher 1958). Rare words are left out.
 */
function orderedWords(known: readonly { value: FeatureValue; outcome: boolean }[], base: number): string[] {
  const seen = new Map<string, { n: number; won: number }>();
  for (const { value, outcome } of known) {
    const word = String(value);
    const counts = seen.get(word) ?? { n: 0, won: 0 };
    seen.set(word, { n: counts.n + 1, won: counts.won + Number(outcome) });
  }
  const share = ({ n, won }: { n: number; won: number }) => (won + prior * base) / (n + prior);
  return [...seen]
    .filter(([, { n }]) => n >= minRows)
    .toSorted(([one, a], [other, b]) => b.n - a.n || (one < other ? -1 : 1))
    .slice(0, 30)
    .toSorted(([one, a], [other, b]) => share(a) - share(b) || (one < other ? -1 : 1))
    .map(([word]) => word);
}

/** Returns the bin of a value; 0 is for unknown values. */
export function binOf({ edges, levels }: Pick<FeatureBins, "edges" | "levels">, value: FeatureValue): number {
  if (value === null || (typeof value === "number" && !Number.isFinite(value))) return 0;
  if (levels) return levels.indexOf(String(value)) + 2;
  const at = edges?.findIndex((edge) => Number(value) <= edge) ?? -1;
  return 1 + (at < 0 ? (edges?.length ?? 0) : at);
}

const binCount = ({ edges, levels }: FeatureBins) => (levels ? levels.length + 2 : (edges?.length ?? 0) + 2);

/** Counts records instead of rows: five observations of one record count once. */
function countBins(bins: FeatureBins, rows: readonly ScoreRow[]): FeatureBins {
  const seen = Array.from({ length: binCount(bins) }, () => new Map<string, boolean>());
  for (const { group, outcome, values } of rows) seen[binOf(bins, values[bins.name] ?? null)]?.set(group, outcome);
  return {
    ...bins,
    n: seen.map(({ size }) => size),
    won: seen.map((rows) => [...rows.values()].filter(Boolean).length),
  };
}

/** Returns the bin of each feature of a row. */
export const toBins = (bins: readonly FeatureBins[], values: ScoreRow["values"]): number[] =>
  bins.map((bin) => binOf(bin, values[bin.name] ?? null));
