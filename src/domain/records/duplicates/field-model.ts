import type { Level } from "#domain/records/duplicates/levels.ts";

/** The prior expectation for a field, which the records of a workspace soon outweigh. */
export type Expectation = Partial<Record<Level, readonly [m: number, u: number]>>;

/**
 * A field that is compared: its levels of agreement ('missing' first), and the expected share of pairs at each level.
 */
export type FieldModel = { name: string; levels: readonly Level[]; m: readonly number[]; u: readonly number[] };

/** Builds a field from the expected shares at each level: m among matching pairs, u among other pairs. */
export function field(name: string, expected: Expectation): FieldModel {
  const levels = Object.keys(expected) as Level[];
  const share = (at: 0 | 1) => {
    const shares = levels.map((level) => expected[level]?.[at] ?? 0);
    const sum = shares.reduce((total, share) => total + share, 0);
    return [0, ...shares.map((share) => share / sum)];
  };
  return { name, levels: ["missing", ...levels], m: share(0), u: share(1) };
}

/** Returns the function that writes the level of agreement of a field to `out`. */
export function levelWriter(fields: readonly FieldModel[]) {
  const codes = fields.map(({ levels }) => new Map(levels.map((level, index) => [level, index])));
  return (out: Uint8Array, at: number, level: Level): void => {
    out[at] = codes[at]?.get(level) ?? 0;
  };
}

export const text: Expectation = {
  exact: [0.8, 0.01],
  close: [0.12, 0.003],
  near: [0.03, 0.02],
  differ: [0.05, 0.967],
};
export const code: Expectation = { exact: [0.85, 0.005], close: [0.08, 0.005], differ: [0.07, 0.99] };

/**
 * The highest level that a match of a pair can have, and the fields that are ignored because their agreement has
 * another explanation.
 */
export type Verdict = { most: "certain" | "possible" | "none"; explained: ReadonlySet<number> };

/** A kind of record, and the way to compare two records of this kind. */
export type RecordKind<Row, Prepared> = {
  fields: readonly FieldModel[];
  prepare(row: Row): Prepared;
  /** Returns the keys by which possible duplicates are found. Each kind of key is counted separately. */
  blocks(record: Prepared): readonly string[];
  /** Returns the identity of a record; two records with the same identity are almost always duplicates. */
  identity(record: Prepared): string;
  /** Returns the sort key within a block that is too large, so that similar records are neighbours. */
  order(record: Prepared): string;
  /** Writes the level of agreement of each field to `out`. */
  compare(a: Prepared, b: Prepared, out: Uint8Array): void;
  judge(a: Prepared, b: Prepared, levels: Uint8Array): Verdict;
  /**
   * True if a pair may be two people whose names are alike, such as Lena and Lea of one family, and so is never
   * certain. `areOthers` returns whether both values of a field belong to other people, too, and neither is a
   * misspelling.
   */
  isDoubtful?(
    a: Prepared,
    b: Prepared,
    levels: Uint8Array,
    areOthers: (at: number, a: Prepared, b: Prepared) => boolean,
  ): boolean;
  /**
   * Returns the value on which two records agree in an 'exact' field. It is counted, because agreement on a rare value
   * says more than agreement on a common one.
   */
  shared(record: Prepared, field: number): string;
};

export const open: Verdict = { most: "certain", explained: new Set() };
