/** A known value of a record at a time: a number, one of a few words, or nothing. */
export type FeatureValue = number | string | null;

/** A record as it was on a day before its outcome, with its outcome. */
export type ScoreRow = {
  /** The record: its rows are always in the same fold. */
  group: string;
  /** The day of these values, as 2026-01-31. */
  asOf: string;
  /** The day of its outcome. A row may only contain values known before it. */
  decidedOn: string;
  outcome: boolean;
  values: Readonly<Record<string, FeatureValue>>;
};
