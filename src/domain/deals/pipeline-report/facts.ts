import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

const count = z.number();
const minor = z.number();
const ids = z.array(z.string());
const listedDeal = z.object({
  id: z.string(),
  value_minor: z.nullable(minor),
  currency: currencySchema,
  /**
   * The number of days that the signal is about: a duration, or the time left; null for signals that are not about
   * time.
   */
  days: z.nullable(z.number()),
  /** The deal's value in the workspace's currency, at today's rate; null if the value or the rate is unknown. */
  minor: z.nullable(minor),
});
export type ListedDeal = z.infer<typeof listedDeal>;

export const measures = ["won", "lost", "opened"] as const;
export type Measure = (typeof measures)[number];
export const dimensions = ["stage", "owner", "product", "account"] as const;
export type DimensionName = (typeof dimensions)[number];
/** The signals of a deal: stuck, at risk, incomplete, or worth more than others. */
export const riskSignalNames = [
  "overdue",
  "doubtful",
  "quiet",
  "back",
  "rotting",
  "slow",
  "unowned",
  "undated",
  "unvalued",
  "largest",
] as const;
export type RiskSignalName = (typeof riskSignalNames)[number];
export const atRiskSignalNames = ["overdue", "doubtful", "quiet", "back"] as const satisfies readonly RiskSignalName[];

const rated = z.object({ currency: currencySchema, since: z.nullable(z.string()) });

/**
 * The parts of an analysis that are not measures: days, signals and missing data (from
 * `private.pipeline_risk_signals`).
 */
export const riskSignalsSchema = z.object({
  at: z.string(),
  currency: currencySchema,
  since_before: z.string(),
  until_before: z.string(),
  since: z.string(),
  /** The last day of the period, or today if the period has not ended. */
  until: z.string(),
  today: z.string(),
  rows: count,
  deals: count,
  /** The number of deals without an opening date, of closed deals without a closing date, and of all closed deals. */
  undated: z.object({ opened: count, closed: count, decided: count }),
  /** The first day with a rate from each other currency to the workspace's currency; null if there is none. */
  rated: z.array(rated),
  /** The stages of the analysed pipelines by kind, in order. */
  stages: z.object({ open: z.optional(ids), won: z.optional(ids), lost: z.optional(ids) }),
  /**
   * The number of won deals with known opening and closing dates, and the median and the 90th percentile of their
   * durations, in days.
   */
  cycle: z.object({ won: count, half: z.nullable(z.number()), most: z.nullable(z.number()) }),
  /** The number of open deals in a stage with a time limit, and of open deals with a logged activity. */
  limited: count,
  touched: count,
  signs: z.array(
    z.object({
      sign: z.enum(riskSignalNames),
      /** The deals with the highest values: at most twenty, or a hundred if no list filter can select all of them. */
      listed: z.array(listedDeal),
      /** The IDs of all deals with the signal, if no list filter can select them. */
      ids: z.nullable(ids),
    }),
  ),
  /** The distinct open deals with any risk signal; only the hundred with the highest values are listed. */
  at_risk: z.object({ ids, listed: z.array(listedDeal) }),
});
export type RiskSignals = z.infer<typeof riskSignalsSchema>;

/** The contribution of one member of a dimension, of deals without a member, or of all other members together. */
export type Contribution = {
  measure: Measure;
  dimension: DimensionName;
  kind: "one" | "none" | "others";
  id: string | null;
  /**
   * The position among the members listed individually: first the member that moved the most in the direction of the
   * total, then the largest changes; null for deals without a member and for all other members together.
   */
  place: number | null;
  /** The number of combined members; null if it is unknown. */
  members: number | null;
  deals: number;
  minor: number;
  deals_before: number;
  minor_before: number;
};

/**
 * The number of deals, the number of deals with a known value in the workspace's currency, and the sum of these values.
 */
export type Worth = { deals: number; valued: number; minor: number };
export type RiskSignal = Worth & { sign: RiskSignalName; listed: ListedDeal[] };

/**
 * The counted facts of an analysis. Amounts are in minor units of the workspace's currency, at the rates of their days.
 */
export type Facts = Omit<RiskSignals, "signs" | "at_risk"> & {
  /** The number of deals that are excluded from sums because their currency has no rate. */
  unrated: number;
  totals: (Worth & { measure: Measure; is_now: boolean })[];
  /**
   * True if values can be compared; false if too few deals have a value, so that only the numbers of deals are
   * compared.
   */
  by_value: Partial<Record<Measure, boolean>>;
  contributions: Contribution[];
  open: Worth & { weighted: number };
  signs: RiskSignal[];
  at_risk: Worth & { listed: ListedDeal[] };
};
