import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";

/**
 * A row of the function `customer_rhythms`: when a customer is expected to order next, based on the time between their
 * orders.
 */
export const customerRhythmSchema = z.object({
  account_id: z.string(),
  account: z.string(),
  account_owner_id: z.nullable(z.string()),
  orders: z.number(),
  last_on: z.string(),
  usual_days: z.number(),
  next_on: z.string(),
  next_from: z.string(),
  next_until: z.string(),
  days_quiet: z.number(),
  risk: z.enum(["low", "medium", "high"]),
  minor: z.number(),
  currency: currencySchema,
  total: z.number(),
});

/**
 * Returns the customers at risk: those whose last order was longer ago than 90% of their gaps between orders, or whose
 * last gap was more than twice as long.
 */
export const customersAtRisk = <Row extends { risk: "low" | "medium" | "high" }>(rhythms: readonly Row[]) =>
  rhythms.filter(({ risk }) => risk !== "low");
