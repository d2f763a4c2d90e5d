import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

type Party = { phone: string | null; account_id?: string | null };

/**
 * The fields of an account or contact that prefill the form for a new record linked to it; null if it does not exist.
 */
export const partyQuery = (entity: "accounts" | "contacts", id: string) =>
  queryOptions({
    queryKey: ["records", entity, "party", id],
    queryFn: async ({ signal }) => {
      const columns = entity === "contacts" ? "phone, account_id" : "phone";
      const request = supabase.from(entity).select<string, Party>(columns).eq("workspace_id", workspaceId());
      return unwrap(await request.eq("id", id).abortSignal(signal).maybeSingle());
    },
  });
