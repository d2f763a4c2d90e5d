import * as z from "zod/mini";

import { accountHealthSchema } from "#domain/customers/account-health.ts";
import {
  productAffinitySchema,
  customerProfileSchema,
  lookalikesSchema,
  inactiveChampionSchema,
  similarCustomerSchema,
} from "#domain/customers/customer-insights.ts";
import { customerRhythmSchema } from "#domain/customers/customer-rhythm.ts";
import { funnelTimeSchema } from "#domain/customers/funnel-time.ts";
import { singleThreadedSchema } from "#domain/customers/relations/relation.ts";
import { defineFunction } from "#domain/functions/define-function.ts";

// These functions return the results of the database functions with the same names, cached until one of their source
// records changes.

const limits = { who: "signed_in" } as const;
const errorCodes = ["not_found"] as const;
const chosen = z.optional(z.string().check(z.maxLength(400)));
/** Filters for the accounts of an owner, of the members of a team, or of a region. */
const some = { workspace_id: z.uuid(), owner_id: chosen, team_id: chosen, region: chosen };
const oneOrSome = { ...some, of_account: z.optional(z.uuid()) };
const accountInput = { workspace_id: z.uuid(), of_account: z.uuid() };

export const customerRhythms = defineFunction({
  name: "POST /customers/rhythms",
  summary: "Returns the expected next orders of customers, from the time between their orders; overdue ones first.",
  input: z.object({ body: z.object(oneOrSome) }),
  output: z.object({ rows: z.array(customerRhythmSchema) }),
  limits,
  errorCodes,
});

export const inactiveChampions = defineFunction({
  name: "POST /customers/silent-champions",
  summary: "Returns contacts that were often in touch and became inactive.",
  input: z.object({ body: z.object(oneOrSome) }),
  output: z.object({ rows: z.array(inactiveChampionSchema) }),
  limits,
  errorCodes,
});

export const singleThreaded = defineFunction({
  name: "POST /customers/single-threaded",
  summary: "Returns accounts with open deals that depend on one person, theirs or yours.",
  input: z.object({ body: z.object(oneOrSome) }),
  output: z.object({ rows: z.array(singleThreadedSchema) }),
  limits,
  errorCodes,
});

export const bestLookalikes = defineFunction({
  name: "POST /customers/lookalikes",
  summary: "Returns accounts similar to the twenty best customers of a year, with reasons.",
  input: z.object({ body: z.object(some) }),
  output: lookalikesSchema,
  limits,
  errorCodes,
});

export const productAffinity = defineFunction({
  name: "POST /customers/bought-together",
  summary:
    "Returns products bought in the same order, or by the same customers if orders are unknown, in a range or the last 365 days.",
  input: z.object({ body: z.object({ ...some, since: z.optional(z.iso.date()), until: z.optional(z.iso.date()) }) }),
  output: z.object({ rows: z.array(productAffinitySchema) }),
  limits,
  errorCodes,
});

export const customerProfile = defineFunction({
  name: "POST /customers/profile",
  summary: "Returns the purchases of one account: its orders, and its wallet compared with its segment.",
  input: z.object({ body: z.object(accountInput) }),
  /** Null if the account does not exist. */
  output: z.object({ profile: z.nullable(customerProfileSchema) }),
  limits,
  errorCodes,
});

export const similarCustomers = defineFunction({
  name: "POST /customers/similar",
  summary: "Returns the ten customers that buy most like an account.",
  input: z.object({ body: z.object(accountInput) }),
  output: z.object({ rows: z.array(similarCustomerSchema) }),
  limits,
  errorCodes,
});

export const funnelTimes = defineFunction({
  name: "POST /customers/funnel-times",
  summary: "Returns the median days between the steps of the customer funnel, in total and by source.",
  input: z.object({
    body: z.object({
      workspace_id: z.uuid(),
      since: z.iso.date(),
      until: z.iso.date(),
      owner_id: z.optional(z.uuid()),
      region: chosen,
    }),
  }),
  output: z.object({ rows: z.array(funnelTimeSchema) }),
  limits,
  errorCodes,
});

export const accountHealth = defineFunction({
  name: "POST /customers/standings",
  summary:
    "Returns the last contact with accounts and the proposed status: of given accounts, or of all whose status would change.",
  input: z.object({
    body: z.object({ workspace_id: z.uuid(), ids: z.optional(z.array(z.uuid()).check(z.maxLength(1000))) }),
  }),
  output: z.object({ rows: z.array(accountHealthSchema) }),
  limits,
  errorCodes,
});
