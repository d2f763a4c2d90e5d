import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

/** The rules behind ideas: patterns in the workspace's own records. */
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

/** A row restored by an undo lacks the values that were null in its JSON. */
const maybe = z._default(z.nullable(z.number()), null);

/** A promotion supported by the workspace's records, without its words, which depend on the reader's language. */
export const ideaSchema = z.object({
  version: z.literal(1),
  rule: z.enum(ruleNames),
  /** The numbers behind the proposal. */
  because: values,
  offer: z.object({
    /** The price discount; 0 for none. */
    percent: z.number(),
    products: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** The minimum number of pieces. */
    least: maybe,
  }),
  /** The accounts of the idea, as a filter of the list of accounts. */
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
  /** Their expected purchases in these days without it, from the last 365 days. */
  usual_minor: z.number(),
  /** The discount on these purchases. */
  cost_minor: z.number(),
  /** Gross margin in percent of revenue; null where costs are unknown. */
  margin: maybe,
  /** The rise of sales in percent at which the offer costs nothing; null where no rise does, or costs are unknown. */
  break_even: maybe,
  warnings: z.array(z.object({ key: z.enum(warningNames), values })),
});
export type Idea = z.infer<typeof ideaSchema>;

/** Maximum number of characters in the name of a stored or launched idea. */
export const maxNameLength = 200;

/** Reasons why ideas could not be found. */
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

/** The result of one generation, in the shape that is stored. */
export const foundIdeasSchema = z.object({
  version: z.literal(1),
  ideas: z.array(ideaSchema),
  gaps: z.array(z.object({ key: z.enum(gapNames), values })),
});
export type FoundIdeas = z.infer<typeof foundIdeasSchema>;
