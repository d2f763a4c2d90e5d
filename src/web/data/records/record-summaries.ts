import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";

import { currencySchema } from "#domain/numbers/currency.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const openDeals = z.array(z.object({ currency: currencySchema, count: z.number(), minor: z.nullable(z.number()) }));
/** Open deals in one currency; `minor` is null if none of them has a value. */
export type OpenDeals = z.infer<typeof openDeals>;

const accountSummary = z.nullable(
  z.object({
    currency: currencySchema,
    year_minor: z.nullable(z.number()),
    previous_minor: z.nullable(z.number()),
    orders: z.number(),
    last_on: z.nullable(z.string()),
    days_since: z.nullable(z.number()),
    usual_days: z.nullable(z.number()),
    next_on: z.nullable(z.string()),
    next_from: z.nullable(z.string()),
    next_until: z.nullable(z.string()),
    days_late: z.nullable(z.number()),
    open: openDeals,
  }),
);

/** The revenue, orders and open deals of an account, in a single request. */
export const accountSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ["metrics", "account-summary", workspaceId(), id],
    queryFn: async ({ signal }) => {
      const request = supabase.rpc("account_summary", { workspace_id: workspaceId(), account_id: id });
      return accountSummary.parse(unwrap(await request.abortSignal(signal)));
    },
  });

const productSummary = z.nullable(
  z.object({
    currency: currencySchema,
    year_minor: z.nullable(z.number()),
    units: z.nullable(z.number()),
    customers: z.number(),
    last_on: z.nullable(z.string()),
    days_since: z.nullable(z.number()),
    open: openDeals,
  }),
);

/** The revenue, customers, last sale and open deals of a product, in a single request. */
export const productSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ["metrics", "product-summary", workspaceId(), id],
    queryFn: async ({ signal }) => {
      const request = supabase.rpc("product_summary", { workspace_id: workspaceId(), product_id: id });
      return productSummary.parse(unwrap(await request.abortSignal(signal)));
    },
  });

const contactSummary = z.nullable(
  z.object({
    last_at: z.nullable(z.string()),
    days_since: z.nullable(z.number()),
    response_seconds: z.nullable(z.number()),
    responses: z.number(),
    open: openDeals,
  }),
);

/** The last contact, response time and open deals of a contact, in a single request. */
export const contactSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ["metrics", "contact-summary", workspaceId(), id],
    queryFn: async ({ signal }) => {
      const request = supabase.rpc("contact_summary", { workspace_id: workspaceId(), contact_id: id });
      return contactSummary.parse(unwrap(await request.abortSignal(signal)));
    },
  });
