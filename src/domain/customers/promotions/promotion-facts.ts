import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

const minor = z.number();
const product = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.nullable(z.string()),
  /** Revenue of the last 365 days. */
  minor,
  /** The revenue with a known cost, and this cost. */
  costed_minor: minor,
  cost_minor: minor,
  /** Revenue of the last 90 days, and of the same 90 days a year earlier. */
  recent_minor: minor,
  year_ago_minor: minor,
  customers: z.number(),
  last_on: z.nullable(z.iso.date()),
  /** The number of sales with a quantity, and the median and the upper quartile of these quantities. */
  counted: z.number(),
  usual: z.nullable(z.number()),
  upper: z.nullable(z.number()),
});
export type SoldProduct = z.infer<typeof product>;

/**
 * The facts on which ideas are based, counted by `private.promotion_facts`. Amounts are in the workspace's currency.
 */
export const promotionFactsSchema = z.object({
  today: z.iso.date(),
  currency: currencySchema,
  customers: z.number(),
  /** Complete months, oldest first; at most three years. */
  months: z.array(z.object({ month: z.iso.date(), minor })),
  products: z.array(product),
  /** Products bought by the same customers. */
  pairs: z.array(z.object({ one: z.uuid(), other: z.uuid(), baskets: z.number(), lift: z.number() })),
  /** The past years with a first order in the coming calendar month. */
  first_years: z.array(z.number()),
  /** Revenue of the last 365 days, the revenue with a known cost, and this cost. */
  minor,
  costed_minor: minor,
  cost_minor: minor,
});
export type PromotionFacts = z.infer<typeof promotionFactsSchema>;

/** The counts of an idea's audience. */
export const audienceSchema = z.object({
  accounts: z.number(),
  with_email: z.number(),
  with_phone: z.number(),
  /** The purchases of the idea's products, or of all products, in the last 365 days. */
  minor,
  /** The number of buyers in the most recent days, over the same number of days as the promotion. */
  buyers: z.number(),
  /** The number of accounts that were in a promotion that started in the last 30 days. */
  promoted: z.number(),
});
export type Audience = z.infer<typeof audienceSchema>;
