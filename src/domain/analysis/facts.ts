import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

const count = z.number();
const minor = z.number();
const ids = z.array(z.string());
const listedDeal = z.object({
  id: z.string(),
  value_minor: z.nullable(minor),
  currency: currencySchema,
  /** How long or how soon, as the sign counts it. */
  days: z.nullable(z.number()),
  /** What it is worth in the workspace's currency at today's rate. */
  minor: z.nullable(minor),
});
export type ListedDeal = z.infer<typeof listedDeal>;

export const measures = ["won", "lost", "opened"] as const;
export type Measure = (typeof measures)[number];
export const dimensions = ["stage", "owner", "product", "account"] as const;
export type DimensionName = (typeof dimensions)[number];
/** What a deal is stuck or at risk by, what it lacks, or that it is worth more than others. */
export const signNames = [
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
export type SignName = (typeof signNames)[number];
/** Those that put a deal at risk. */
export const riskNames = ["overdue", "doubtful", "quiet", "back"] as const satisfies readonly SignName[];

const rated = z.object({ currency: currencySchema, since: z.nullable(z.string()) });

/** What no measure is of an analysis: days, signs, and what nobody knows (`private.pipeline_signs`). */
export const signsSchema = z.object({
  at: z.string(),
  currency: currencySchema,
  since_before: z.string(),
  until_before: z.string(),
  since: z.string(),
  /** The last day of the period: today, unless it is over. */
  until: z.string(),
  today: z.string(),
  rows: count,
  deals: count,
  /** Deals of which nobody knows when they were opened, or when they were won or lost, of how many that were. */
  undated: z.object({ opened: count, closed: count, decided: count }),
  /** From when on other currencies have a rate to the workspace's; null: not yet. */
  rated: z.array(rated),
  /** The stages looked at, by kind, in their order. */
  stages: z.object({ open: z.optional(ids), won: z.optional(ids), lost: z.optional(ids) }),
  /** How long won deals took of which somebody wrote down when they began and when they were won. */
  cycle: z.object({ won: count, half: z.nullable(z.number()), most: z.nullable(z.number()) }),
  /** Open deals in a stage that says how long is too long, and those about which an activity was logged. */
  limited: count,
  touched: count,
  signs: z.array(
    z.object({
      sign: z.enum(signNames),
      /** Those worth most: at most twenty, or a hundred where no filter of the list asks for the others. */
      listed: z.array(listedDeal),
      /** All of them, where no filter of the list asks for them. */
      ids: z.nullable(ids),
    }),
  ),
  /** The open deals with any sign of risk, each once; the hundred worth most are listed. */
  at_risk: z.object({ ids, listed: z.array(listedDeal) }),
});
export type Signs = z.infer<typeof signsSchema>;

/** Who or what deals came through: one of them, those without, or the others together. */
export type Contribution = {
  measure: Measure;
  dimension: DimensionName;
  kind: "one" | "none" | "others";
  id: string | null;
  /** Among those that stand alone: who moved most with the whole first, then the largest changes. */
  place: number | null;
  /** How many the others are; null where they are too many to be counted. */
  members: number | null;
  deals: number;
  minor: number;
  deals_before: number;
  minor_before: number;
};

/** How many deals, how many of them have a value that is known in the workspace's currency, and what these come to. */
export type Worth = { deals: number; valued: number; minor: number };
export type Sign = Worth & { sign: SignName; listed: ListedDeal[] };

/** What was counted for an analysis; amounts are in minor units of the workspace's currency, at the rates of their days. */
export type Facts = Omit<Signs, "signs" | "at_risk"> & {
  /** Deals whose amounts are left out of the sums, as their currency has no rate. */
  unrated: number;
  totals: (Worth & { measure: Measure; is_now: boolean })[];
  /** Whether values can be compared, or only numbers of deals, as too few of them have a value. */
  by_value: Partial<Record<Measure, boolean>>;
  contributions: Contribution[];
  open: Worth & { weighted: number };
  signs: Sign[];
  at_risk: Worth & { listed: ListedDeal[] };
};
