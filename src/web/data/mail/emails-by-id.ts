import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/** The emails with these ids that the user may read. */
export const emailsByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["emails", "by-id", workspaceId(), ...ids],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from("emails")
          .select("id,conversation_id,subject,preview,from_name,from_address")
          .eq("workspace_id", workspaceId())
          .in("id", [...ids])
          .abortSignal(signal),
      ),
  });
