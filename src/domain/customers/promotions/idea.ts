import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

/** The rules that find ideas, each based on a pattern in the workspace's records. */
export const ruleNames = [
  "bundle",
  "crossSell",
  "volumeStep",
  "earlySeason",
  "winBack",
  "slowMover",
  "anniversary",
  "secondOrder",
  "preview",
] as const;
export type RuleName = (typeof ruleNames)[number];

export const channels = ["email", "phone", "meeting"] as const;
export type Channel = (typeof channels)[number];

const ideaValue = z.union([
  z.object({ kind: z.enum(["number", "money", "percent", "factor"]), value: z.number() }),
  z.object({ kind: z.literal("day"), value: z.iso.date() }),
  z.object({ kind: z.literal("name"), value: z.string() }),
]);
/** A value in a sentence: a number, a date or a name. Formatted in the user's language on screen. */
export type IdeaValue = z.infer<typeof ideaValue>;
export type IdeaValues = Record<string, IdeaValue>;
const values = z.record(z.string(), ideaValue);

/** Reasons against an idea. */
export const warningNames = [
  "marginUnknown",
  "belowCost",
  "cannibalises",
  "tooOften",
  "overBudget",
  "underBudget",
  "unmeasurable",
  "unreachable",
] as const;

/** A row that an undo restored lacks the values that were null in its JSON. */
const maybe = z._default(z.nullable(z.number()), null);

/** A promotion that the workspace's records support, without its texts, which depend on the reader's language. */
export const ideaSchema = z.object({
  version: z.literal(1),
  rule: z.enum(ruleNames),
  /** The numbers that support the idea. */
  because: values,
  offer: z.object({
    /** The price discount; 0 for no discount. */
    percent: z.number(),
    products: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** The minimum quantity. */
    least: maybe,
  }),
  /** The accounts to address, as a filter of the list of accounts. */
  where: z.string(),
  accounts: z.number(),
  with_email: z.number(),
  with_phone: z.number(),
  channel: z.enum(channels),
  language: z.string(),
  subject: z.string(),
  message: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  currency: currencySchema,
  /**
   * The purchases to expect from these accounts in the same number of days without the promotion, based on the last 365
   * days.
   */
  usual_minor: z.number(),
  /** The cost of the discount on the usual purchases. */
  cost_minor: z.number(),
  /** The gross margin in percent of revenue; null if costs are unknown. */
  margin: maybe,
  /**
   * The rise in sales, in percent, at which the offer costs nothing; null if no rise is enough or costs are unknown.
   */
  break_even: maybe,
  warnings: z.array(z.object({ key: z.enum(warningNames), values })),
});
export type Idea = z.infer<typeof ideaSchema>;

/** Maximum number of characters in the name of a stored or launched idea. */
export const maxNameLength = 200;

/** Reasons why no idea was found. */
export const gapNames = [
  "unmatched",
  "products",
  "pairs",
  "seasons",
  "quantities",
  "costs",
  "contacts",
  "none",
] as const;

/** The stored result of generating ideas. */
export const foundIdeasSchema = z.object({
  version: z.literal(1),
  ideas: z.array(ideaSchema),
  gaps: z.array(z.object({ key: z.enum(gapNames), values })),
});
export type FoundIdeas = z.infer<typeof foundIdeasSchema>;
