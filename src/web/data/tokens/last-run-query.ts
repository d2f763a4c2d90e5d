import { queryOptions } from "@tanstack/react-query";

import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

/**
 * The result and time of the last successful run of a job in the workspace, by any member; null if there is none.
 * @param read Parses the part of the result that the screen shows; returns null for an unknown format.
 */
export const lastRunQuery = <T>(job: string, read: (result: unknown) => T | null) =>
  queryOptions({
    queryKey: ["runs", job, workspaceId()],
    queryFn: async ({ signal }) => {
      const runs = unwrap(
        await supabase
          .from("runs")
          .select("result, finished_at")
          .eq("workspace_id", workspaceId())
          .eq("name", job)
          .eq("status", "succeeded")
          .order("finished_at", { ascending: false })
          .limit(1)
          .abortSignal(signal)
          .maybeSingle(),
      );
      const result = runs && read(runs.result);
      return result && { result, finished_at: runs.finished_at };
    },
  });
