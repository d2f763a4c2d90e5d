import type { BusinessFinding } from "#domain/analysis/business.ts";
import type { Contribution, DimensionName, Measure, SignName } from "#domain/analysis/facts.ts";
import type { Currency } from "#domain/numbers/currency.ts";

/** A figure of a sentence; which currency and which language it is written in is the screen's to know. */
export type Figure = { kind: "number" | "money" | "percent" | "days"; value: number } | { kind: "day"; value: string };

export type DealRef = { id: string; value_minor: number | null; currency: Currency; days: number | null };

/** A sentence without its words: which one, with what figures, about which rows. */
export type Finding<Key extends string = FindingKey> = {
  key: Key;
  /** How many it speaks of: what chooses the plural. */
  count: number;
  figures: Record<string, Figure>;
  /** Filters the list of deals down to what the sentence counts. */
  where?: string;
  /** The same of the period before, where it is compared with that. */
  whereBefore?: string;
  /** The deals themselves, those worth most first: all of them only where no filter says it and they are not more than a hundred. */
  deals?: DealRef[];
};

/** By their values, or by how many there are. */
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
  /** Analyses from before deals in other currencies were added up at their rates say `limitElsewhere`. */
  | `limit${"Elsewhere" | "Unrated" | "Unopened" | "Unclosed" | "Unvalued" | "Undated" | "Untouched" | "Silent" | "Won"}`;
export type StepKey = `step${Capitalize<SignName>}`;

/** What one member of a dimension, those without one, or all the others contributed. They add up to the whole. */
export type Share = Omit<Contribution, "measure" | "dimension" | "place"> & Pick<Finding, "where" | "whereBefore">;
export type Dimension = { dimension: DimensionName; shares: Share[] };
export type Change = Finding<ChangeKey> & { measure: Measure; dimensions: Dimension[] };

/** What an analysis says, in the shape that is kept: `version` rises when the shape changes. */
export type Analysis = {
  version: 1;
  at: string;
  currency: Currency;
  /** Rows that were read for it. */
  rows: number;
  deals: number;
  period: { from: string; to: string };
  before: { from: string; to: string };
  standing: Finding[];
  /** Of the whole workspace; analyses of one pipeline and those from before it was read have none. */
  business?: BusinessFinding[];
  changes: Change[];
  stuck: Finding[];
  risks: Finding[];
  steps: Finding<StepKey>[];
  limits: Finding[];
};
