import * as z from "zod/mini";

import { cohortGrains } from "#domain/customers/cohorts.ts";
import { segments } from "#domain/customers/segments.ts";
import { economicsLacks } from "#domain/customers/unit-economics.ts";
import { defineFunction } from "#domain/functions/define-function.ts";
import { barDimensions } from "#domain/metrics/metrics-search.ts";
import { daysSchema, lapseDaysSchema } from "#domain/metrics/question.ts";
import { comparisons, rangeNames } from "#domain/metrics/range-names.ts";
import { currencySchema } from "#domain/numbers/currency.ts";

const limits = { who: "signed_in" } as const;
const count = z.int();
const range = z.union([z.enum(rangeNames), daysSchema]);
/** The currency of the result; default: the workspace's currency. */
const currency = z.optional(currencySchema);
const values = z.array(z.string().check(z.maxLength(400))).check(z.minLength(1), z.maxLength(200));
/** Includes only sales of these owners, teams, own companies or regions; default: all sales. */
const within = z.optional(z.partialRecord(z.enum(barDimensions), values));
export type CustomersWithin = z.infer<typeof within>;
/**
 * The currency of all amounts in a result, the day of the result, and the number of sales excluded because their
 * currency has no rate.
 */
const commonFields = { currency: currencySchema, today: z.iso.date(), unrated: count };

export const customerGrowth = defineFunction({
  name: "POST /customers/growth",
  summary: "Returns customers won, retained and lost by month or quarter, and the later purchases of each cohort.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      grain: z.enum(cohortGrains),
      /** A customer without an order for this number of days counts as lost. */
      lapse_days: lapseDaysSchema,
      currency,
      within,
    }),
  }),
  output: z.object({
    ...commonFields,
    growth: z.array(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        new: count,
        returning: count,
        won_back: count,
        lost: count,
        net: count,
        customers: count,
        is_unfinished: z.boolean(),
      }),
    ),
    cohorts: z.array(
      z.object({
        from: z.iso.date(),
        size: count,
        minor: z.number(),
        cells: z.array(z.object({ customers: count, minor: z.number() })),
      }),
    ),
  }),
  limits,
  errorCodes: ["not_found"],
});

const moves = z.object({
  range: daysSchema,
  /** The number of customers at the start and at the end of the range. */
  before: count,
  customers: count,
  new: count,
  /** Customers who bought in the range and had bought before. */
  returning: count,
  won_back: count,
  lost: count,
  net: count,
});

export const customerMoves = defineFunction({
  name: "POST /customers/moves",
  summary: "Returns customers won, retained and lost in a period, compared with the previous one.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      range,
      compare: z.optional(z.enum(comparisons)),
      /** A customer without an order for this number of days counts as lost. */
      lapse_days: lapseDaysSchema,
      within,
    }),
  }),
  output: z.object({ today: z.iso.date(), now: moves, compared: z.nullable(moves) }),
  limits,
  errorCodes: ["not_found"],
});

const segment = z.enum(segments);

export const customerSegments = defineFunction({
  name: "POST /customers/segments",
  summary: "Returns the number of customers in each segment, and the moves since the last quarter.",
  input: z.object({ body: z.object({ workspace_id: z.uuid() }) }),
  output: z.object({
    ...commonFields,
    /** The last day of the previous quarter. */
    before: z.iso.date(),
    segments: z.array(
      z.object({
        segment,
        customers: count,
        before: count,
        minor: z.number(),
        orders: count,
        /** The average number of days since the last order. */
        days_quiet: z.number(),
      }),
    ),
    moves: z.array(z.object({ from: z.nullable(segment), to: segment, customers: count })),
  }),
  limits,
  errorCodes: ["not_found"],
});

const lacks = z.array(
  z.object({ what: z.enum(["customers", "frequent", "days", "quiet"]), needed: count, found: count }),
);
const sums = z.object({ orders: z.number(), minor: z.number() });

export const customerValue = defineFunction({
  name: "POST /customers/value",
  summary: "Returns the past value of customers and their expected purchases of a year, if there is enough data.",
  input: z.object({ body: z.object({ workspace_id: z.uuid(), currency }) }),
  output: z.object({
    ...commonFields,
    customers: count,
    /** The number of customers with more than one order. */
    repeating: count,
    historic: sums,
    /** The requirements of a one-year forecast that are not met; empty if it is possible. */
    lacks,
    expected: z.nullable(
      z.object({
        weeks: count,
        orders: z.number(),
        minor: z.number(),
        low: z.number(),
        high: z.number(),
        /** The number of earlier forecasts on which `low` and `high` were tested, each 13 weeks before the next. */
        tests: count,
        /** A back-test: the forecast that would have been made for the most recent days, and the actual sales. */
        tried: z.nullable(z.object({ days: count, predicted: sums, actual: sums })),
      }),
    ),
  }),
  limits,
  errorCodes: ["not_found"],
});

const nullableNumber = z.nullable(z.number());

export const customerEconomics = defineFunction({
  name: "POST /customers/economics",
  summary: "Returns the costs of acquiring and retaining a customer in a period, their value, and missing data.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      range,
      currency,
    }),
  }),
  output: z.object({
    ...commonFields,
    range: daysSchema,
    /** A customer without an order for this number of days counts as lost. */
    lapse_days: count,
    before: count,
    won: count,
    back: count,
    lost: count,
    after: count,
    revenue: z.number(),
    margin: nullableNumber,
    acquisition: nullableNumber,
    retention: nullableNumber,
    cac: nullableNumber,
    retention_per_customer: nullableNumber,
    monthly_profit: nullableNumber,
    payback_months: nullableNumber,
    monthly_churn: nullableNumber,
    lifetime_value: nullableNumber,
    ltv_to_cac: nullableNumber,
    lacks: z.array(z.enum(economicsLacks)),
  }),
  limits,
  errorCodes: ["not_found"],
});

export const customerOutlook = defineFunction({
  name: "POST /customers/outlook",
  summary: "Returns the probability that an account orders again within a year, and its expected purchases.",
  input: z.object({ body: z.object({ workspace_id: z.uuid(), account_id: z.uuid() }) }),
  output: z.object({
    ...commonFields,
    /** The requirements of a forecast for any customer that are not met. */
    lacks,
    /** Null if a requirement is not met, or if the account has not ordered. */
    outlook: z.nullable(z.object({ weeks: count, again: z.number(), orders: z.number(), minor: z.number() })),
  }),
  limits,
  errorCodes: ["not_found"],
});
