import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";

import type { CohortGrain } from "#domain/customers/cohorts.ts";
import type {
  accountHealth,
  bestLookalikes,
  productAffinity,
  customerProfile,
  customerRhythms,
  funnelTimes,
  inactiveChampions,
  similarCustomers,
} from "#domain/functions/customer-insights.ts";
import type {
  customerEconomics,
  customerGrowth,
  customerMoves,
  customerOutlook,
  customerSegments,
  customerValue,
  CustomersWithin,
} from "#domain/functions/customers.ts";
import type { Days, Question } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { type AccountFilter, accountFilterParams } from "#web/data/customers/account-filter.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { everyRecord } from "#web/data/requests/query-tables.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** New, retained and lost customers, and customer cohorts. A customer is lost after `lapse_days` without an order. */
export const customerGrowthQuery = (request: {
  grain: CohortGrain;
  lapse_days: number;
  currency?: Currency;
  within?: CustomersWithin;
}) =>
  queryOptions({
    queryKey: ["metrics", "growth", workspaceId(), request],
    queryFn: () =>
      callFunction<typeof customerGrowth>("POST /customers/growth", {
        body: { workspace_id: workspaceId(), ...request },
      }),
    placeholderData: keepPreviousData,
  });

/**
 * New, retained and lost customers of a period, compared with the previous period. A customer is lost after
 * `lapse_days` without an order.
 */
export const customerMovesQuery = (
  request: Pick<Question, "range" | "compare"> & { lapse_days: number; within?: CustomersWithin },
) =>
  queryOptions({
    queryKey: ["metrics", "moves", workspaceId(), request],
    queryFn: () =>
      callFunction<typeof customerMoves>("POST /customers/moves", {
        body: { workspace_id: workspaceId(), ...request },
      }),
    placeholderData: keepPreviousData,
  });

/**
 * The customers in each segment. Refreshes the stored segments too, because lists of accounts opened from here filter
 * by them.
 */
export const customerSegmentsQuery = () =>
  queryOptions({
    queryKey: ["metrics", "segments", workspaceId()],
    queryFn: async () => {
      const workspace_id = workspaceId();
      const [growth] = await Promise.all([
        callFunction<typeof customerSegments>("POST /customers/segments", { body: { workspace_id } }),
        supabase.rpc("refresh_segments", { workspace_id }).then(unwrap),
      ]);
      return growth;
    },
  });

export const customerValueQuery = (currency?: Currency) =>
  queryOptions({
    queryKey: ["metrics", "value", workspaceId(), currency],
    queryFn: () =>
      callFunction<typeof customerValue>("POST /customers/value", {
        body: { workspace_id: workspaceId(), ...(currency && { currency }) },
      }),
    placeholderData: keepPreviousData,
  });

/** The cost of acquiring and retaining customers in a range, and their value. */
export const customerEconomicsQuery = (request: Pick<Question, "range" | "currency">) =>
  queryOptions({
    queryKey: ["metrics", "economics", workspaceId(), request],
    queryFn: () =>
      callFunction<typeof customerEconomics>("POST /customers/economics", {
        body: { workspace_id: workspaceId(), ...request },
      }),
    placeholderData: keepPreviousData,
  });

/** The time that contacts added in these days took between funnel steps, in total and by source. */
export const funnelTimesQuery = (days: Days, of: { owner?: string | undefined; region?: string | undefined }) =>
  queryOptions({
    queryKey: ["metrics", "funnel-times", workspaceId(), days, of],
    queryFn: async ({ signal }) => {
      const body = { ...accountFilterParams(of), since: days.from, until: days.to };
      return (await callFunction<typeof funnelTimes>("POST /customers/funnel-times", { body }, signal)).rows;
    },
    placeholderData: keepPreviousData,
  });

/** The last contact with these accounts; if `ids` is null, with all accounts that should change status. */
export const accountHealthQuery = (ids: readonly string[] | null) =>
  queryOptions({
    queryKey: ["metrics", "standings", workspaceId(), ids],
    queryFn: async ({ signal }) => {
      const body = { workspace_id: workspaceId(), ...(ids && { ids: [...ids] }) };
      return (await callFunction<typeof accountHealth>("POST /customers/standings", { body }, signal)).rows;
    },
    placeholderData: keepPreviousData,
  });

/** Applies the proposed status to these accounts; null applies all proposals. */
export const acceptStatuses = mutationOptions({
  mutationFn: async (ids: readonly string[] | null) =>
    unwrap(
      await supabase.rpc("accept_account_statuses", { workspace_id: workspaceId(), ...(ids && { ids: [...ids] }) }),
    ),
  meta: { changes: everyRecord },
});

/** The expected next orders of all customers or of one, overdue orders first. */
export const customerRhythmsQuery = (of: string | null = null, some: AccountFilter = {}) =>
  queryOptions({
    queryKey: ["metrics", "rhythms", workspaceId(), of, some],
    queryFn: async ({ signal }) =>
      (await callFunction<typeof customerRhythms>("POST /customers/rhythms", { body: accountBody(of, some) }, signal))
        .rows,
    placeholderData: keepPreviousData,
  });

const accountBody = (of: string | null, some: AccountFilter) => ({
  ...accountFilterParams(some),
  ...(of && { of_account: of }),
});

/** The buying pattern of an account; null if there is no such account. */
export const customerProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ["metrics", "profile", workspaceId(), id],
    queryFn: async ({ signal }) => {
      const body = { workspace_id: workspaceId(), of_account: id };
      return (await callFunction<typeof customerProfile>("POST /customers/profile", { body }, signal)).profile;
    },
  });

/** The probability that an account is still a customer, and its expected purchases. */
export const customerOutlookQuery = (id: string) =>
  queryOptions({
    queryKey: ["metrics", "outlook", workspaceId(), id],
    queryFn: () =>
      callFunction<typeof customerOutlook>("POST /customers/outlook", {
        body: { workspace_id: workspaceId(), account_id: id },
      }),
  });

/** The ten customers whose purchases are most similar to an account's. */
export const similarCustomersQuery = (id: string) =>
  queryOptions({
    queryKey: ["metrics", "similar", workspaceId(), id],
    queryFn: async ({ signal }) => {
      const body = { workspace_id: workspaceId(), of_account: id };
      return (await callFunction<typeof similarCustomers>("POST /customers/similar", { body }, signal)).rows;
    },
  });

/** Accounts similar to the twenty best customers. */
export const lookalikesQuery = (some: AccountFilter = {}) =>
  queryOptions({
    queryKey: ["metrics", "lookalikes", workspaceId(), some],
    queryFn: ({ signal }) =>
      callFunction<typeof bestLookalikes>("POST /customers/lookalikes", { body: accountFilterParams(some) }, signal),
    placeholderData: keepPreviousData,
  });

/** Contacts who used to be in touch often and no longer are, of all accounts or of one. */
export const inactiveChampionsQuery = (of: string | null = null, some: AccountFilter = {}) =>
  queryOptions({
    queryKey: ["metrics", "inactive", workspaceId(), of, some],
    queryFn: async ({ signal }) => {
      const body = accountBody(of, some);
      return (await callFunction<typeof inactiveChampions>("POST /customers/silent-champions", { body }, signal)).rows;
    },
    placeholderData: keepPreviousData,
  });

/** Products bought together in a period; not requested until the period is known. */
export const productAffinityQuery = (some: AccountFilter, days: Days | undefined) =>
  queryOptions({
    queryKey: ["metrics", "bought-together", workspaceId(), some, days],
    queryFn: async ({ signal }) => {
      const body = { ...accountFilterParams(some), ...(days && { since: days.from, until: days.to }) };
      return (await callFunction<typeof productAffinity>("POST /customers/bought-together", { body }, signal)).rows;
    },
    enabled: days !== undefined,
    placeholderData: keepPreviousData,
  });
