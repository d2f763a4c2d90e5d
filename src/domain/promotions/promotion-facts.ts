import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

const minor = z.number();
const product = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.nullable(z.string()),
  /** Revenue of the last 365 days. */
  minor,
  /** The part of it whose cost is known, and that cost. */
  costed_minor: minor,
  cost_minor: minor,
  /** Of the last 90 days, and of the same 90 days a year before. */
  recent_minor: minor,
  year_ago_minor: minor,
  customers: z.number(),
  last_on: z.nullable(z.iso.date()),
  /** Sales that say how many were sold; their middle number, and the one that a quarter of them lies above. */
  counted: z.number(),
  usual: z.nullable(z.number()),
  upper: z.nullable(z.number()),
});
export type SoldProduct = z.infer<typeof product>;

/** What the database counted for ideas (`private.promotion_facts`); amounts are in the workspace's currency. */
export const promotionFactsSchema = z.object({
  today: z.iso.date(),
  currency: currencySchema,
  customers: z.number(),
  /** Complete months, the oldest first, three years at most. */
  months: z.array(z.object({ month: z.iso.date(), minor })),
  products: z.array(product),
  /** Products that the same customers bought. */
  pairs: z.array(z.object({ one: z.uuid(), other: z.uuid(), baskets: z.number(), lift: z.number() })),
  /** The years before in whose next calendar month somebody ordered for the first time. */
  first_years: z.array(z.number()),
  /** Revenue of the last 365 days, the part whose cost is known, and that cost. */
  minor,
  costed_minor: minor,
  cost_minor: minor,
});
export type PromotionFacts = z.infer<typeof promotionFactsSchema>;

/** What was counted of those whom an idea is for. */
export const audienceSchema = z.object({
  accounts: z.number(),
  with_email: z.number(),
  with_phone: z.number(),
  /** What they bought of the idea's products, or of all, in the last 365 days. */
  minor,
  /** How many of them bought in as many of the last days as the promotion lasts. */
  buyers: z.number(),
  /** How many are part of a promotion that began in the last 30 days. */
  promoted: z.number(),
});
export type Audience = z.infer<typeof audienceSchema>;
