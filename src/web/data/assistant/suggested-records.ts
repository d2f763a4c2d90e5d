import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

const maxDeals = 10;

/**
 * The names of an account and a contact of the most valuable open deals, to suggest questions about; each is undefined
 * if none of these deals has one.
 */
export const suggestedRecordsQuery = () =>
  queryOptions({
    queryKey: ["records", "deals", "suggested", workspaceId()],
    queryFn: async ({ signal }) => {
      const deals = unwrap(
        await supabase
          .from("deals")
          .select(
            "account:accounts!account_id(name),contact:contacts!contact_id(name),stage:stages!stage_id!inner(kind)",
          )
          .eq("workspace_id", workspaceId())
          .eq("stage.kind", "open")
          .order("value_minor", { ascending: false, nullsFirst: false })
          .order("id")
          .limit(maxDeals)
          .abortSignal(signal),
      );
      return {
        account: deals.find(({ account }) => account)?.account?.name,
        contact: deals.find(({ contact }) => contact)?.contact?.name,
      };
    },
  });
