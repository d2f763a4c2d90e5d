import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";

import { accountStandingSchema } from "#domain/customers/account-standing.ts";
import type { CohortGrain } from "#domain/customers/cohorts.ts";
import {
  customerProfileSchema,
  lookalikesSchema,
  silentChampionSchema,
  similarCustomerSchema,
} from "#domain/customers/customer-depth.ts";
import { customerRhythmSchema } from "#domain/customers/customer-rhythm.ts";
import { funnelTimeSchema } from "#domain/customers/funnel-time.ts";
import type {
  customerEconomics,
  customerGrowth,
  customerMoves,
  customerOutlook,
  customerSegments,
  customerValue,
  CustomersWithin,
} from "#domain/functions/customers.ts";
import type { Days, Question } from "#domain/measures/question.ts";
import { type AccountsOf, toldOf } from "#web/data/measures/accounts-of.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { everyRecord } from "#web/data/requests/query-tables.ts";
import { readRows } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Customers won, kept and lost, and their cohorts. */
export const customerGrowthQuery = (asked: {
  grain: CohortGrain;
  lapse_days: number;
  currency?: string;
  within?: CustomersWithin;
}) =>
  queryOptions({
    queryKey: ["figures", "growth", workspaceId(), asked],
    queryFn: () =>
      callFunction<typeof customerGrowth>("POST /customers/growth", {
        body: { workspace_id: workspaceId(), ...asked },
      }),
    placeholderData: keepPreviousData,
  });

/** Customers won, kept and lost in some days, beside those of the days before. */
export const customerMovesQuery = (
  asked: Pick<Question, "range" | "compare"> & { lapse_days: number; within?: CustomersWithin },
) =>
  queryOptions({
    queryKey: ["figures", "moves", workspaceId(), asked],
    queryFn: () =>
      callFunction<typeof customerMoves>("POST /customers/moves", { body: { workspace_id: workspaceId(), ...asked } }),
    placeholderData: keepPreviousData,
  });

/** Who stands in which segment. Lists of accounts are told of it, too, as they may be opened from here. */
export const customerSegmentsQuery = () =>
  queryOptions({
    queryKey: ["figures", "segments", workspaceId()],
    queryFn: async () => {
      const workspace_id = workspaceId();
      const [found] = await Promise.all([
        callFunction<typeof customerSegments>("POST /customers/segments", { body: { workspace_id } }),
        supabase.rpc("refresh_segments", { workspace_id }).then(unwrap),
      ]);
      return found;
    },
  });

/** What customers have been worth, and are expected to be. */
export const customerValueQuery = (currency?: string) =>
  queryOptions({
    queryKey: ["figures", "value", workspaceId(), currency],
    queryFn: () =>
      callFunction<typeof customerValue>("POST /customers/value", {
        body: { workspace_id: workspaceId(), ...(currency && { currency }) },
      }),
    placeholderData: keepPreviousData,
  });

/** What winning and keeping customers cost in a range, and what they bring. */
export const customerEconomicsQuery = (asked: Pick<Question, "range" | "currency">) =>
  queryOptions({
    queryKey: ["figures", "economics", workspaceId(), asked],
    queryFn: () =>
      callFunction<typeof customerEconomics>("POST /customers/economics", {
        body: { workspace_id: workspaceId(), ...asked },
      }),
    placeholderData: keepPreviousData,
  });

/** How long contacts that were added on these days take from step to step, as a whole and by source. */
export const funnelTimesQuery = (days: Days, of: { owner?: string | undefined; region?: string | undefined }) =>
  queryOptions({
    queryKey: ["figures", "funnel-times", workspaceId(), days, of],
    queryFn: async ({ signal }) => {
      const asked = {
        workspace_id: workspaceId(),
        since: days.from,
        until: days.to,
        ...(of.owner && { owner_id: of.owner }),
        ...(of.region && { region: of.region }),
      };
      return readRows(funnelTimeSchema, await supabase.rpc("funnel_times", asked).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });

/** The last contact with these accounts, or with all whose status would change. */
export const accountStandingsQuery = (ids: readonly string[] | null) =>
  queryOptions({
    queryKey: ["figures", "standings", workspaceId(), ids],
    queryFn: async ({ signal }) => {
      const asked = { workspace_id: workspaceId(), ...(ids && { ids: [...ids] }) };
      return readRows(accountStandingSchema, await supabase.rpc("account_standings", asked).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });

/** Gives these accounts the status that was proposed, or all. */
export const acceptStatuses = mutationOptions({
  mutationFn: async (ids: readonly string[] | null) =>
    unwrap(
      await supabase.rpc("accept_account_statuses", { workspace_id: workspaceId(), ...(ids && { ids: [...ids] }) }),
    ),
  meta: { changes: everyRecord },
});

/** When customers order again, those who are late first; or one of them. */
export const customerRhythmsQuery = (of: string | null = null, some: AccountsOf = {}) =>
  queryOptions({
    queryKey: ["figures", "rhythms", workspaceId(), of, some],
    queryFn: async ({ signal }) =>
      readRows(customerRhythmSchema, await supabase.rpc("customer_rhythms", asked(of, some)).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });

const asked = (of: string | null, some: AccountsOf) => ({ ...toldOf(some), ...(of && { of_account: of }) });

/** How one account buys; null where there is no such account. */
export const customerProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ["figures", "profile", workspaceId(), id],
    queryFn: async ({ signal }) => {
      const given = { workspace_id: workspaceId(), of_account: id };
      const found = unwrap(await supabase.rpc("customer_profile", given).abortSignal(signal));
      return found === null ? null : customerProfileSchema.parse(found);
    },
  });

/** How likely it is that an account still is a customer, and what it is expected to buy. */
export const customerOutlookQuery = (id: string) =>
  queryOptions({
    queryKey: ["figures", "outlook", workspaceId(), id],
    queryFn: () =>
      callFunction<typeof customerOutlook>("POST /customers/outlook", {
        body: { workspace_id: workspaceId(), account_id: id },
      }),
  });

/** The customers that buy most like an account. */
export const similarCustomersQuery = (id: string) =>
  queryOptions({
    queryKey: ["figures", "similar", workspaceId(), id],
    queryFn: async ({ signal }) =>
      readRows(
        similarCustomerSchema,
        await supabase.rpc("similar_customers", { workspace_id: workspaceId(), of_account: id }).abortSignal(signal),
      ),
  });

/** Accounts that resemble the best twenty. */
export const lookalikesQuery = (some: AccountsOf = {}) =>
  queryOptions({
    queryKey: ["figures", "lookalikes", workspaceId(), some],
    queryFn: async ({ signal }) =>
      lookalikesSchema.parse(unwrap(await supabase.rpc("best_lookalikes", toldOf(some)).abortSignal(signal))),
    placeholderData: keepPreviousData,
  });

/** Contacts that once were often in touch and went quiet, of all accounts or of one. */
export const silentChampionsQuery = (of: string | null = null, some: AccountsOf = {}) =>
  queryOptions({
    queryKey: ["figures", "silent", workspaceId(), of, some],
    queryFn: async ({ signal }) =>
      readRows(silentChampionSchema, await supabase.rpc("silent_champions", asked(of, some)).abortSignal(signal)),
    placeholderData: keepPreviousData,
  });

/** Products that the same customers bought in some days, once these are known. */
export const boughtTogetherQuery = (some: AccountsOf, days: Days | undefined) =>
  queryOptions({
    queryKey: ["figures", "together", workspaceId(), some, days],
    queryFn: async ({ signal }) => {
      const asked = { ...toldOf(some), ...(days && { since: days.from, until: days.to }) };
      return unwrap(await supabase.rpc("bought_together", asked).abortSignal(signal));
    },
    enabled: days !== undefined,
    placeholderData: keepPreviousData,
  });
