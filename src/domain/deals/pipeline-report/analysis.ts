import type { BusinessFinding } from "#domain/deals/pipeline-report/business.ts";
import type { Contribution, DimensionName, Measure, RiskSignalName } from "#domain/deals/pipeline-report/facts.ts";
import type { Currency } from "#domain/numbers/currency.ts";

/** A number in a sentence; the screen decides on its currency and language. */
export type FindingValue =
  | { kind: "number" | "money" | "percent" | "days"; value: number }
  | { kind: "day"; value: string };

export type DealRef = { id: string; value_minor: number | null; currency: Currency; days: number | null };

/** A sentence without its words: its key, its numbers and the rows it is about. */
export type Finding<Key extends string = FindingKey> = {
  key: Key;
  /** The number of rows it is about, which selects the plural form. */
  count: number;
  values: Record<string, FindingValue>;
  /** Filters the list of deals down to those that the sentence counts. */
  where?: string;
  /** The same filter for the period before, where the sentence compares with it. */
  whereBefore?: string;
  /**
   * The deals themselves, highest value first: complete only where no filter can express them and there are at most a
   * hundred.
   */
  deals?: DealRef[];
};

/** Changes by value, or by number of deals. */
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
  /** `limitElsewhere` appears in analyses from before deals in other currencies were converted at their rates. */
  | `limit${"Elsewhere" | "Unrated" | "Unopened" | "Unclosed" | "Unvalued" | "Undated" | "Untouched" | "Silent" | "Won"}`;
export type StepKey = `step${Capitalize<RiskSignalName>}`;

/** The contribution of one member of a dimension, of deals without one, or of all others. The shares add up to the whole. */
export type Share = Omit<Contribution, "measure" | "dimension" | "place"> & Pick<Finding, "where" | "whereBefore">;
export type Dimension = { dimension: DimensionName; shares: Share[] };
export type Change = Finding<ChangeKey> & { measure: Measure; dimensions: Dimension[] };

/** An analysis in the shape that is stored: `version` rises when the shape changes. */
export type Analysis = {
  version: 1;
  at: string;
  currency: Currency;
  /** The number of rows that were read for it. */
  rows: number;
  deals: number;
  period: { from: string; to: string };
  before: { from: string; to: string };
  standing: Finding[];
  /** Findings about the whole workspace; missing in analyses of one pipeline and in those older than this field. */
  business?: BusinessFinding[];
  changes: Change[];
  stuck: Finding[];
  risks: Finding[];
  steps: Finding<StepKey>[];
  limits: Finding[];
};
