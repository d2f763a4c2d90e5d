import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** Accounts of one owner, of a team's members, or of a region; all where nothing is said. */
export type AccountsOf = { [K in "owner" | "team" | "region"]?: string | undefined };

/** Which accounts are told of, as a function of the database is asked. */
export const toldOf = ({ owner, team, region }: AccountsOf) => ({
  workspace_id: workspaceId(),
  ...(owner && { owner_id: owner }),
  ...(team && { team_id: team }),
  ...(region && { region }),
});

/** The regions that accounts are of, those with most accounts first. */
export const accountRegionsQuery = () =>
  queryOptions({
    queryKey: ["figures", "account-regions", workspaceId()],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc("account_regions", { workspace_id: workspaceId() }).abortSignal(signal)),
  });

/** Whether there is any account, to whom something could have been sold. */
export const anyAccountQuery = () =>
  queryOptions({
    queryKey: ["figures", "any-account", workspaceId()],
    queryFn: async ({ signal }) => {
      const asked = supabase.from("accounts").select("id").eq("workspace_id", workspaceId()).limit(1);
      return unwrap(await asked.abortSignal(signal)).length > 0;
    },
  });
