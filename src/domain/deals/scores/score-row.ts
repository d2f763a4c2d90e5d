/** A value of a record at a point in time: a number, one of a few words, or null if unknown. */
export type FeatureValue = number | string | null;

/** The state of a record on a day before its outcome, and the outcome. */
export type ScoreRow = {
  /** The ID of the record. All its rows are in the same fold. */
  group: string;
  /** The day of the values, such as 2026-01-31. */
  asOf: string;
  /** The day of the outcome. A row must contain only values that were known before. */
  decidedOn: string;
  outcome: boolean;
  values: Readonly<Record<string, FeatureValue>>;
};
