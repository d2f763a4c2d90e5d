import * as z from "zod/mini";

const count = z.number();
const minor = z.number();
const ids = z.array(z.string());
const listedDeal = z.object({
  id: z.string(),
  value_minor: z.nullable(minor),
  currency: z.string(),
  /** How long or how soon, as the sign counts it. */
  days: z.nullable(z.number()),
});

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

const contribution = z.object({
  measure: z.enum(measures),
  dimension: z.enum(dimensions),
  kind: z.enum(["one", "none", "others"]),
  id: z.nullable(z.string()),
  /** Among those that stand alone: who moved most with the whole first, then the largest changes. */
  place: z.nullable(count),
  members: count,
  deals: count,
  minor,
  deals_before: count,
  minor_before: minor,
});
export type Contribution = z.infer<typeof contribution>;

const sign = z.object({
  sign: z.enum(signNames),
  deals: count,
  /** How many have a value in the workspace's currency. */
  valued: count,
  minor,
  elsewhere: count,
  /** Those worth most: at most twenty, or a hundred where no filter of the list asks for the others. */
  listed: z.array(listedDeal),
});
export type Sign = z.infer<typeof sign>;

/** What the database counted for an analysis (`private.pipeline_facts`); amounts are in the workspace's currency. */
export const factsSchema = z.object({
  at: z.string(),
  currency: z.string(),
  since_before: z.string(),
  until_before: z.string(),
  since: z.string(),
  /** The last day of the period: today, unless it is over. */
  until: z.string(),
  today: z.string(),
  rows: count,
  deals: count,
  elsewhere: count,
  /** Deals of which nobody knows when they were opened, or when they were won or lost, of how many that were. */
  undated: z.object({ opened: count, closed: count, decided: count }),
  /** The stages looked at, by kind, in their order. */
  stages: z.object({ open: z.optional(ids), won: z.optional(ids), lost: z.optional(ids) }),
  totals: z.array(
    z.object({ measure: z.enum(measures), is_now: z.boolean(), deals: count, valued: count, minor, elsewhere: count }),
  ),
  /** Whether values can be compared, or only numbers of deals, as too few of them have a value. */
  by_value: z.object({ won: z.optional(z.boolean()), lost: z.optional(z.boolean()), opened: z.optional(z.boolean()) }),
  contributions: z.array(contribution),
  /** How long won deals took of which somebody wrote down when they began and when they were won. */
  cycle: z.object({ won: count, half: z.nullable(z.number()), most: z.nullable(z.number()) }),
  open: z.object({
    deals: count,
    valued: count,
    minor,
    weighted: minor,
    elsewhere: count,
    /** Those in a stage that says how long is too long, and those about which an activity was logged. */
    limited: count,
    touched: count,
  }),
  signs: z.array(sign),
  /** The open deals with any sign of risk, each once; the hundred worth most are listed. */
  at_risk: z.object({ deals: count, valued: count, minor, elsewhere: count, listed: z.array(listedDeal) }),
});
export type Facts = z.infer<typeof factsSchema>;
