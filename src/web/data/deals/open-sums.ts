import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The number and the value, in minor units, of the deals in these stages by currency. */
export const openSumsQuery = (stageIds: readonly string[]) =>
  queryOptions({
    queryKey: ["records", "deals", "open-sums", stageIds],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("deals")
          .select("currency,count(),value:value_minor.sum()")
          .eq("workspace_id", workspaceId())
          .in("stage_id", [...stageIds])
          .abortSignal(signal),
      ),
  });
