import { queryOptions } from "@tanstack/react-query";

import { leadSchema } from "#domain/deals/leads/lead.ts";
import { readRows } from "#web/data/requests/read-rows.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The open deals with the highest expected value, and the known facts about each. */
export const leadsQuery = () =>
  queryOptions({
    queryKey: ["metrics", "leads", workspaceId()],
    queryFn: async ({ signal }) =>
      readRows(leadSchema, await supabase.rpc("leads", { workspace_id: workspaceId() }).abortSignal(signal)),
  });
