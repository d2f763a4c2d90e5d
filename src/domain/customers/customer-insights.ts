import * as z from "zod/mini";

import { segments } from "#domain/customers/segments.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

/**
 * The result of the function `customer_profile`. Amounts are in minor units of the workspace's currency; shares are
 * fractions of 1.
 */
export const customerProfileSchema = z.object({
  id: z.string(),
  name: z.string(),
  segment: z.nullable(z.enum(segments)),
  currency: currencySchema,
  today: z.string(),
  orders: z.number(),
  first_on: z.nullable(z.string()),
  last_on: z.nullable(z.string()),
  year_minor: z.nullable(z.number()),
  unrated: z.number(),
  last_orders: z.array(z.object({ day: z.string(), minor: z.number(), gap: z.nullable(z.number()) })),
  peers: z.number(),
  wallet: z.array(
    z.object({ item: z.string(), minor: z.number(), share: z.number(), segment_share: z.nullable(z.number()) }),
  ),
});
export type CustomerProfile = z.infer<typeof customerProfileSchema>;

/** A row of the function `similar_customers`. */
export const similarCustomerSchema = z.object({
  account_id: z.string(),
  account: z.string(),
  distance: z.number(),
  overlap: z.number(),
  shared: z.array(z.string()),
  minor: z.number(),
  own_minor: z.number(),
  orders: z.number(),
  own_orders: z.number(),
  currency: currencySchema,
});
export type SimilarCustomer = z.infer<typeof similarCustomerSchema>;

/** A row of the function `inactive_champions`. */
export const inactiveChampionSchema = z.object({
  contact_id: z.string(),
  contact: z.string(),
  account_id: z.string(),
  account: z.string(),
  contacts: z.number(),
  usual_days: z.number(),
  last_on: z.string(),
  days_quiet: z.number(),
  others_since: z.number(),
  total: z.number(),
});

/**
 * The minimum number of best customers, and of other customers, for finding lookalikes. `best_lookalikes` has the same
 * limit.
 */
export const minLookalikeCustomers = 20;

/** The result of the function `best_lookalikes`. */
export const lookalikesSchema = z.object({
  currency: currencySchema,
  best: z.number(),
  others: z.number(),
  rows: z.array(
    z.object({
      account_id: z.string(),
      account: z.string(),
      minor: z.nullable(z.number()),
      score: z.number(),
      reasons: z.array(
        z.object({
          kind: z.enum(["industry", "country", "employees", "buys"]),
          value: z.string(),
          best: z.number(),
          others: z.number(),
        }),
      ),
    }),
  ),
});
export type Lookalikes = z.infer<typeof lookalikesSchema>;
export type Lookalike = Lookalikes["rows"][number];

/** A row of the function `product_affinity`. */
export const productAffinitySchema = z.object({
  product_id: z.string(),
  product: z.string(),
  with_id: z.string(),
  with_product: z.string(),
  baskets: z.number(),
  product_baskets: z.number(),
  with_baskets: z.number(),
  lift: z.number(),
  is_by_order: z.boolean(),
});
