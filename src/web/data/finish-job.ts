import type { QueryClient } from "@tanstack/react-query";

import { AppError, toAppError, unwrap } from "./app-error.ts";
import { isOpen, type Job, jobQuery } from "./jobs.ts";
import { supabase } from "./supabase.ts";
import { workspaceId } from "./workspace.ts";

export type OnShare = (share: number | null) => void;
const pollMs = 400;
/** How long the next try waits where there was no connection: the job goes on without us. */
const offlineMs = 2_000;

/** The server has ended it without a result. */
export class JobEnded extends AppError {
  constructor({ status }: Pick<Job, "status">) {
    super("unexpected", `The job ended as ${status}`);
    this.name = "JobEnded";
  }
}

/** Waits for a job, wherever the screen goes meanwhile; `onShare` hears how much of it is done, in percent. Gives its id. */
export async function finishJob(
  started: Response,
  client: QueryClient,
  onShare: OnShare = () => undefined,
): Promise<string> {
  let job = (await started.json()) as Job;
  let pause = pollMs;
  while (isOpen(job)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      job = await client.fetchQuery({ ...jobQuery(job.id), staleTime: 0 });
      pause = pollMs;
    } catch (error) {
      if (toAppError(error).code !== "network") throw error;
      pause = offlineMs;
    }
    onShare(job.total ? Math.round((100 * job.progress) / job.total) : null);
  }
  if (job.status !== "succeeded") throw new JobEnded(job);
  return job.id;
}

/** What a job that has succeeded gave back. */
export async function jobResult(id: string): Promise<unknown> {
  const asked = supabase.from("jobs").select("result").eq("workspace_id", workspaceId()).eq("id", id).single();
  return unwrap(await asked).result;
}
