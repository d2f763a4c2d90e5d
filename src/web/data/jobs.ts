import { queryOptions } from "@tanstack/react-query";

import type { Database } from "#domain/database.gen.ts";

import { unwrap } from "./app-error.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

type Row = Database["public"]["Tables"]["jobs"]["Row"];

export type Job = Pick<
  Row,
  "id" | "kind" | "subject_id" | "status" | "progress" | "total" | "created_at" | "started_at" | "finished_at"
> & {
  error: { code: string; details?: Record<string, unknown> } | null;
};

const columns = "id, kind, subject_id, status, progress, total, error, created_at, started_at, finished_at";
const pollMs = 500;

/** Whether a job is still to end. */
export function isOpen(job: Pick<Job, "status"> | null | undefined): boolean {
  return job?.status === "queued" || job?.status === "running";
}

/** One job, asked for again twice a second until it has ended; then whatever it may have changed is stale. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: ["jobs", id],
    queryFn: async ({ client }): Promise<Job> => {
      const job = unwrap(
        await supabase
          .from("jobs")
          .select(columns)
          .eq("workspace_id", workspaceId())
          .eq("id", id)
          .single()
          .overrideTypes<Job, { merge: false }>(),
      );
      const isNews = client.getQueryData<Job>(["jobs", id])?.status !== job.status;
      if (!isOpen(job) && isNews) {
        // Waited for: the screen goes on with the job's outcome, never with what was there before it.
        await Promise.all(
          ["imports", "import", "records", "home"].map((key) => client.invalidateQueries({ queryKey: [key] })),
        );
      }
      return job;
    },
    staleTime: ({ state }) => (isOpen(state.data) ? 0 : Infinity),
    refetchInterval: ({ state }) => (isOpen(state.data) ? pollMs : false),
    refetchIntervalInBackground: true,
  });
