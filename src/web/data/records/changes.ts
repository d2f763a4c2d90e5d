import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import type { ResponseOf } from "#web/data/requests/response-of.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export const changesQuery = (recordId: string) =>
  queryOptions({
    queryKey: ["records", "changes", workspaceId(), recordId],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("change_log")
          .select("id, at, actor_id, action, changes")
          .eq("workspace_id", workspaceId())
          .eq("record_id", recordId)
          .order("id", { ascending: false })
          .limit(100)
          .abortSignal(signal),
      ),
  });

export type Change = ResponseOf<typeof changesQuery>[number];
