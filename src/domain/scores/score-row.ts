/** What was known of a record at a moment: a number, a word out of a few, or nothing. */
export type FeatureValue = number | string | null;

/** A record as it stood on a day, before its outcome, and what became of it. */
export type ScoreRow = {
  /** The record: rows of one record are learned from and judged together. */
  group: string;
  /** The day on which it was so, as 2026-01-31. */
  asOf: string;
  /** The day of its outcome. A row may only know what was known before it. */
  decidedOn: string;
  outcome: boolean;
  values: Readonly<Record<string, FeatureValue>>;
};
