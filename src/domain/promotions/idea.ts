import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

/** Where an idea comes from: which regularity in the workspace's own rows. */
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

const figure = z.union([
  z.object({ kind: z.enum(["number", "money", "percent", "factor"]), value: z.number() }),
  z.object({ kind: z.literal("day"), value: z.iso.date() }),
  z.object({ kind: z.literal("name"), value: z.string() }),
]);
/** A figure of a sentence; the screen writes it in the reader's language. */
export type IdeaFigure = z.infer<typeof figure>;
export type IdeaFigures = Record<string, IdeaFigure>;
const figures = z.record(z.string(), figure);

/** What speaks against an idea. */
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

/** A row that comes back by an undo has lost what was null in its JSON. */
const maybe = z._default(z.nullable(z.number()), null);

/** A promotion that the workspace's rows carry, without its words, which belong to the reader's language. */
export const ideaSchema = z.object({
  version: z.literal(1),
  rule: z.enum(ruleNames),
  /** Why it is proposed. */
  because: figures,
  offer: z.object({
    /** Taken off the price; 0: nothing is. */
    percent: z.number(),
    products: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** From how many of them on. */
    least: maybe,
  }),
  /** Which accounts it is for, as the list of accounts is filtered. */
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
  /** What they would buy in these days anyway, as they bought in the last 365. */
  usual_minor: z.number(),
  /** What the offer takes off that. */
  cost_minor: z.number(),
  /** Of revenue, in percent; null where costs are unknown. */
  margin: maybe,
  /** By how many percent sales have to rise so that the offer costs nothing; null where no rise does, or costs are unknown. */
  break_even: maybe,
  warnings: z.array(z.object({ key: z.enum(warningNames), figures })),
});
export type Idea = z.infer<typeof ideaSchema>;

/** The most characters of a name under which an idea is kept or taken live. */
export const longestName = 200;

/** What kept ideas from being found. */
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

/** What one generation found, in the shape that is kept. */
export const foundIdeasSchema = z.object({
  version: z.literal(1),
  ideas: z.array(ideaSchema),
  gaps: z.array(z.object({ key: z.enum(gapNames), figures })),
});
export type FoundIdeas = z.infer<typeof foundIdeasSchema>;
