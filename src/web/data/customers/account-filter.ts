import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Filters accounts by owner, by team of the owner, or by region; empty for all accounts. */
export type AccountFilter = { [K in "owner" | "team" | "region"]?: string | undefined };

/** Returns the account filter as parameters of a database function. */
export const accountFilterParams = ({ owner, team, region }: AccountFilter) => ({
  workspace_id: workspaceId(),
  ...(owner && { owner_id: owner }),
  ...(team && { team_id: team }),
  ...(region && { region }),
});

/** The regions of accounts, at most 200, by descending number of accounts. */
export const accountRegionsQuery = () =>
  queryOptions({
    queryKey: ["metrics", "account-regions", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc("account_regions", { workspace_id: workspaceId() }).abortSignal(signal)),
  });

export const anyAccountQuery = () =>
  queryOptions({
    queryKey: ["metrics", "any-account", workspaceId()],
    queryFn: async ({ signal }) => {
      const request = supabase.from("accounts").select("id").eq("workspace_id", workspaceId()).limit(1);
      return unwrap(await request.abortSignal(signal)).length > 0;
    },
  });
