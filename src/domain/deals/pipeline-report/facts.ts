import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

const count = z.number();
const minor = z.number();
const ids = z.array(z.string());
const listedDeal = z.object({
  id: z.string(),
  value_minor: z.nullable(minor),
  currency: currencySchema,
  /** The days that the sign counts: how long, or how soon. */
  days: z.nullable(z.number()),
  /** The deal's value in the workspace's currency at today's rate. */
  minor: z.nullable(minor),
});
export type ListedDeal = z.infer<typeof listedDeal>;

export const measures = ["won", "lost", "opened"] as const;
export type Measure = (typeof measures)[number];
export const dimensions = ["stage", "owner", "product", "account"] as const;
export type DimensionName = (typeof dimensions)[number];
/** The signs of a deal: stuck, at risk, incomplete, or worth more than others. */
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
/** The signs that put a deal at risk. */
export const atRiskSignalNames = ["overdue", "doubtful", "quiet", "back"] as const satisfies readonly RiskSignalName[];

const rated = z.object({ currency: currencySchema, since: z.nullable(z.string()) });

/** The parts of an analysis that are not measures: days, signs and unknowns (`private.pipeline_risk_signals`). */
export const riskSignalsSchema = z.object({
  at: z.string(),
  currency: currencySchema,
  since_before: z.string(),
  until_before: z.string(),
  since: z.string(),
  /** The last day of the period: today, unless the period is over. */
  until: z.string(),
  today: z.string(),
  rows: count,
  deals: count,
  /** Deals with an unknown opening date, deals with an unknown closing date, and the number of closed deals. */
  undated: z.object({ opened: count, closed: count, decided: count }),
  /** The day from which each other currency has a rate to the workspace's; null: none yet. */
  rated: z.array(rated),
  /** The analysed stages, by kind, in order. */
  stages: z.object({ open: z.optional(ids), won: z.optional(ids), lost: z.optional(ids) }),
  /** Duration of won deals whose opening and closing dates are both recorded. */
  cycle: z.object({ won: count, half: z.nullable(z.number()), most: z.nullable(z.number()) }),
  /** Open deals in a stage with a time limit, and open deals with a logged activity. */
  limited: count,
  touched: count,
  signs: z.array(
    z.object({
      sign: z.enum(riskSignalNames),
      /** The deals worth most: at most twenty, or a hundred where no list filter can return the others. */
      listed: z.array(listedDeal),
      /** All of them, where no list filter can return them. */
      ids: z.nullable(ids),
    }),
  ),
  /** The distinct open deals with any sign of risk; the hundred with the highest values are listed. */
  at_risk: z.object({ ids, listed: z.array(listedDeal) }),
});
export type RiskSignals = z.infer<typeof riskSignalsSchema>;

/** A contribution by one member of a dimension, by deals without a member, or by all others together. */
export type Contribution = {
  measure: Measure;
  dimension: DimensionName;
  kind: "one" | "none" | "others";
  id: string | null;
  /** Position among the members listed individually: first the one that moved most with the whole, then the largest changes. */
  place: number | null;
  /** The number of others; null where there are too many to count. */
  members: number | null;
  deals: number;
  minor: number;
  deals_before: number;
  minor_before: number;
};

/** The number of deals, how many have a value known in the workspace's currency, and the sum of these values. */
export type Worth = { deals: number; valued: number; minor: number };
export type RiskSignal = Worth & { sign: RiskSignalName; listed: ListedDeal[] };

/** The counted facts of an analysis; amounts are in minor units of the workspace's currency, at the rates of their days. */
export type Facts = Omit<RiskSignals, "signs" | "at_risk"> & {
  /** Deals whose amounts are left out of the sums because their currency has no rate. */
  unrated: number;
  totals: (Worth & { measure: Measure; is_now: boolean })[];
  /** True if values can be compared; false if too few deals have one, so that only numbers of deals can be. */
  by_value: Partial<Record<Measure, boolean>>;
  contributions: Contribution[];
  open: Worth & { weighted: number };
  signs: RiskSignal[];
  at_risk: Worth & { listed: ListedDeal[] };
};
