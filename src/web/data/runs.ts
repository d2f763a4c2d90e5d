import { queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.gen.ts";

import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

type Row = Database["public"]["Tables"]["runs"]["Row"];

export type Run = Pick<
  Row,
  "id" | "name" | "subject_id" | "status" | "progress" | "total" | "created_at" | "started_at" | "finished_at"
> & {
  error: { code: string; details?: Record<string, unknown> } | null;
};

const columns = "id, name, subject_id, status, progress, total, error, created_at, started_at, finished_at";

/** Whether a run is still to end. */
export function isOpen(run: Pick<Run, "status"> | null | undefined): boolean {
  return run?.status === "queued" || run?.status === "running" || run?.status === "waiting";
}

/** One run, read again as word of it comes; once it has ended, whatever it may have changed is stale. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ["runs", "one", id],
    queryFn: async ({ client }): Promise<Run> => {
      const run = unwrap(
        await supabase
          .from("runs")
          .select(columns)
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          .single()
          .overrideTypes<Run, { merge: false }>(),
      );
      const isNews = client.getQueryData<Run>(["runs", "one", id])?.status !== run.status;
      if (!isOpen(run) && isNews) {
        // Waited for: the screen goes on with the run's outcome, never with what was there before it.
        await Promise.all(
          ["imports", "import", "records", "home"].map((key) => client.invalidateQueries({ queryKey: [key] })),
        );
      }
      return run;
    },
    staleTime: ({ state }) => (isOpen(state.data) ? 0 : Infinity),
  });
