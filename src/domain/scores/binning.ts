import type { FeatureValue, ScoreRow } from "#domain/scores/score-row.ts";

/** How the values of one feature fall into a few bins, in an order along which a tree may cut. */
export type FeatureBins = {
  name: string;
  /** Numbers up to and with each edge share a bin; what is above the last has one of its own. */
  edges: number[] | null;
  /** Words by bin; a word that is in none was too rare to learn from, and counts as the rest. */
  levels: string[] | null;
  /** Records of each bin, those with the outcome among them: the first bin is 'unknown', the second of words 'the rest'. */
  n: number[];
  won: number[];
};

const mostBins = 24;
/** Fewer rows than this teach nothing of a word. */
const leastRows = 5;
/** Of numbers there is a bin for so many rows: more of them would each follow chance. */
const rowsABin = 25;
/** A bin's share is drawn to that of all by so many rows, as few of them may be so by chance. */
const prior = 10;

/** Learns the bins of every feature from rows, and from these rows only. */
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
  const bins = Math.min(mostBins, Math.max(2, Math.floor(sorted.length / rowsABin)));
  const edges = Array.from(
    { length: Math.max(0, bins - 1) },
    (_, at) => sorted[Math.floor(((at + 1) * sorted.length) / bins) - 1] ?? 0,
  );
  // The largest value needs no edge: nothing lies above it.
  return [...new Set(edges)].filter((edge) => edge < (sorted.at(-1) ?? 0));
}

/** Frequent words by how often the outcome came with them: the order in which a cut separates best (Fisher 1958). */
function orderedWords(known: readonly { value: FeatureValue; outcome: boolean }[], base: number): string[] {
  const seen = new Map<string, { n: number; won: number }>();
  for (const { value, outcome } of known) {
    const word = String(value);
    const one = seen.get(word) ?? { n: 0, won: 0 };
    seen.set(word, { n: one.n + 1, won: one.won + Number(outcome) });
  }
  const share = ({ n, won }: { n: number; won: number }) => (won + prior * base) / (n + prior);
  return [...seen]
    .filter(([, { n }]) => n >= leastRows)
    .toSorted(([one, a], [other, b]) => b.n - a.n || (one < other ? -1 : 1))
    .slice(0, 30)
    .toSorted(([one, a], [other, b]) => share(a) - share(b) || (one < other ? -1 : 1))
    .map(([word]) => word);
}

/** Into which bin a value falls: 0 is unknown. */
export function binOf({ edges, levels }: Pick<FeatureBins, "edges" | "levels">, value: FeatureValue): number {
  if (value === null || (typeof value === "number" && !Number.isFinite(value))) return 0;
  if (levels) return levels.indexOf(String(value)) + 2;
  const at = edges?.findIndex((edge) => Number(value) <= edge) ?? -1;
  return 1 + (at < 0 ? (edges?.length ?? 0) : at);
}

const binCount = ({ edges, levels }: FeatureBins) => (levels ? levels.length + 2 : (edges?.length ?? 0) + 2);

/** Counts records, not rows: one that was looked at five times says no more than one. */
function countBins(bins: FeatureBins, rows: readonly ScoreRow[]): FeatureBins {
  const seen = Array.from({ length: binCount(bins) }, () => new Map<string, boolean>());
  for (const { group, outcome, values } of rows) seen[binOf(bins, values[bins.name] ?? null)]?.set(group, outcome);
  return { ...bins, n: seen.map(({ size }) => size), won: seen.map((one) => [...one.values()].filter(Boolean).length) };
}

/** Each row as the numbers of its bins, feature by feature. */
export const toBins = (bins: readonly FeatureBins[], values: ScoreRow["values"]): number[] =>
  bins.map((one) => binOf(one, values[one.name] ?? null));
