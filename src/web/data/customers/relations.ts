import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { relationSchema } from "#domain/customers/relations/relation.ts";
import type { singleThreaded } from "#domain/functions/customer-insights.ts";
import { type AccountFilter, accountFilterParams } from "#web/data/customers/account-filter.ts";
import { callFunction } from "#web/data/requests/function-request.ts";
import { readRows } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The default number of days without contact after which a relationship counts as fading. */
export const usualQuietDays = 30;

/** The strongest and the fading relationships of the workspace, or those around some records and members. */
export const relationsQuery = (focus: readonly string[], quietDays = usualQuietDays) =>
  queryOptions({
    queryKey: ["relations", workspaceId(), focus, quietDays],
    queryFn: async ({ signal }) => {
      const request = { workspace_id: workspaceId(), focus: [...focus], quiet_days: quietDays };
      return readRows(relationSchema, await supabase.rpc("relations", request).abortSignal(signal));
    },
    placeholderData: keepPreviousData,
  });

/** Accounts with open deals that depend on a single contact or member; with `of`, only that account. */
export const singleThreadedQuery = (of: string | null = null, some: AccountFilter = {}) =>
  queryOptions({
    queryKey: ["relations", "single", workspaceId(), of, some],
    queryFn: async ({ signal }) => {
      const body = { ...accountFilterParams(some), ...(of && { of_account: of }) };
      return (await callFunction<typeof singleThreaded>("POST /customers/single-threaded", { body }, signal)).rows;
    },
    placeholderData: keepPreviousData,
  });
