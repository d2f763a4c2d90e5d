import { queryOptions } from "@tanstack/react-query";

import type { Row } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { everyRecord, tablesChanged } from "#web/data/requests/query-tables.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

export type Run = Pick<
  Row<"runs">,
  "id" | "name" | "subject_id" | "status" | "progress" | "total" | "error" | "created_at" | "started_at" | "finished_at"
>;

export const runColumns = "id, name, subject_id, status, progress, total, error, created_at, started_at, finished_at";

/** True if a run has not ended yet. */
export function isOpen(run: Pick<Run, "status"> | null | undefined): boolean {
  return run?.status === "queued" || run?.status === "running" || run?.status === "waiting";
}

/** A run, refetched with each event. When the run ends, everything that it may have changed is invalidated. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["runs", "one", id],
    queryFn: async ({ client }): Promise<Run> => {
      const run = unwrap(
        await supabase.from("runs").select(runColumns).eq("workspace_id", workspaceId()).eq("id", id).single(),
      );
      const isNews = client.getQueryData<Run>(["runs", "one", id])?.status !== run.status;
      if (!isOpen(run) && isNews) {
        // Awaited, so that the screen never continues with data from before the run.
        await tablesChanged(client, [...everyRecord, "imports"]);
      }
      return run;
    },
    staleTime: ({ state }) => (isOpen(state.data) ? 0 : Infinity),
  });
