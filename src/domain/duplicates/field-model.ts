import type { Level } from "#domain/duplicates/levels.ts";

/** What is expected of a field before any record was seen; the records of a workspace soon outweigh it. */
export type Expectation = Partial<Record<Level, readonly [m: number, u: number]>>;

/** A field of the comparison: its levels, 'missing' first, with the share of pairs expected at each. */
export type FieldModel = { name: string; levels: readonly Level[]; m: readonly number[]; u: readonly number[] };

/** Builds a field from what is expected at each of its levels: m among pairs that are one, u among pairs that are not. */
export function field(name: string, expected: Expectation): FieldModel {
  const levels = Object.keys(expected) as Level[];
  const share = (at: 0 | 1) => {
    const shares = levels.map((level) => expected[level]?.[at] ?? 0);
    const sum = shares.reduce((total, one) => total + one, 0);
    return [0, ...shares.map((one) => one / sum)];
  };
  return { name, levels: ["missing", ...levels], m: share(0), u: share(1) };
}

export const text: Expectation = {
  exact: [0.8, 0.01],
  close: [0.12, 0.003],
  near: [0.03, 0.02],
  differ: [0.05, 0.967],
};
export const code: Expectation = { exact: [0.85, 0.005], close: [0.08, 0.005], differ: [0.07, 0.99] };

/** Whether a pair may be one at all, and which fields say nothing about it because something else explains them. */
export type Verdict = { most: "certain" | "possible" | "none"; explained: ReadonlySet<number> };

/** A kind of record and how two of it are compared. */
export type RecordKind<Row, Prepared> = {
  fields: readonly FieldModel[];
  prepare(row: Row): Prepared;
  /** Keys under which a record meets those that may be the same; each kind of key is counted on its own. */
  blocks(record: Prepared): readonly string[];
  /** Records with the same one are hardly ever two. */
  identity(record: Prepared): string;
  /** By which a block that is too large is put in order, so that neighbours are looked at. */
  order(record: Prepared): string;
  /** Writes the level of each field into `out`. */
  compare(a: Prepared, b: Prepared, out: Uint8Array): void;
  judge(a: Prepared, b: Prepared, levels: Uint8Array): Verdict;
  /** What two records share at an 'exact' field, to be counted: a rare value says more than a common one. */
  shared(record: Prepared, field: number): string;
};

export const open: Verdict = { most: "certain", explained: new Set() };
