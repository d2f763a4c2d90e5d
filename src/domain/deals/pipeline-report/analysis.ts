import type { BusinessFinding } from "#domain/deals/pipeline-report/business.ts";
import type { Contribution, DimensionName, Measure, RiskSignalName } from "#domain/deals/pipeline-report/facts.ts";
import type { Currency } from "#domain/numbers/currency.ts";

/** A value in a sentence; the page formats it in the right currency and language. */
export type FindingValue =
  | { kind: "number" | "money" | "percent" | "days"; value: number }
  | { kind: "day"; value: string };

export type DealRef = { id: string; value_minor: number | null; currency: Currency; days: number | null };

/** A sentence without its text: the key, the numbers, and the rows that it is about. */
export type Finding<Key extends string = FindingKey> = {
  key: Key;
  /** The number of rows that the finding is about, which selects the plural form. */
  count: number;
  values: Record<string, FindingValue>;
  /** The filter for the list of deals that selects the counted deals. */
  where?: string;
  /** The same filter for the period before, if the sentence compares the two periods. */
  whereBefore?: string;
  /** The deals, highest value first. Complete only if no filter can select them and there are at most a hundred. */
  deals?: DealRef[];
};

/** The outcomes of a comparison with the period before, by value or, with `Deals`, by number of deals. */
type ChangeWord = `${"More" | "Less" | "Same" | "Few"}${"" | "Deals"}` | "Unvalued" | "Nothing";
type Stuck = "rotting" | "slow";
type Risk = "overdue" | "doubtful" | "quiet" | "back";
export type ChangeKey = `${Measure}${ChangeWord}`;
export type FindingKey =
  | "openWorth"
  | "openUnvalued"
  | "openNothing"
  | "rateEnough"
  | "rateFew"
  | `sign${Capitalize<Stuck | Risk>}`
  | "stuckNothing"
  | "stuckUnknown"
  | "riskTotal"
  | "riskNothing"
  | "riskUnknown"
  /**
   * The key with `Elsewhere` is only in old analyses, made before deals in other currencies were converted at their
   * rates.
   */
  | `limit${"Elsewhere" | "Unrated" | "Unopened" | "Unclosed" | "Unvalued" | "Undated" | "Untouched" | "Silent" | "Won"}`;
export type StepKey = `step${Capitalize<RiskSignalName>}`;

/**
 * The contribution of one member of a dimension, of deals without a member, or of all other members together. The
 * shares add up to the total.
 */
export type Share = Omit<Contribution, "measure" | "dimension" | "place"> & Pick<Finding, "where" | "whereBefore">;
export type Dimension = { dimension: DimensionName; shares: Share[] };
export type Change = Finding<ChangeKey> & { measure: Measure; dimensions: Dimension[] };

/** The stored format of an analysis; `version` is increased when the format changes. */
export type Analysis = {
  version: 1;
  at: string;
  currency: Currency;
  /** The number of rows that were read for the analysis. */
  rows: number;
  deals: number;
  period: { from: string; to: string };
  before: { from: string; to: string };
  standing: Finding[];
  /**
   * Findings about the whole workspace; missing in analyses of a single pipeline, and in analyses made before this
   * field existed.
   */
  business?: BusinessFinding[];
  changes: Change[];
  stuck: Finding[];
  risks: Finding[];
  steps: Finding<StepKey>[];
  limits: Finding[];
};
