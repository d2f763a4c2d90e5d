import { type QueryClient, QueryObserver } from "@tanstack/react-query";

import { AppError, toAppError, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { isOpen, type Run, runQuery } from "./runs.ts";

export type OnProgress = (share: number | null) => void;

/** Thrown when the server ended a run without a result. */
export class RunEnded extends AppError {
  constructor({ status }: Pick<Run, "status">) {
    super("unexpected", `The run ended as ${status}`);
    this.name = "RunEnded";
  }
}

/**
 * Waits for a run, even if the user leaves the screen. Calls `onShare` with the progress in percent, or null while it
 * is unknown. Returns the ID of the run; throws RunEnded if the run did not succeed.
 */
export async function waitForRun(
  started: Run,
  client: QueryClient,
  onShare: OnProgress = () => undefined,
): Promise<string> {
  const run = isOpen(started) ? await ended(started, client, onShare) : started;
  if (run.status !== "succeeded") throw new RunEnded(run);
  return run.id;
}

/**
 * Resolves when a run ends, and rejects if the run cannot be read. Offline, the run continues on the server and is
 * refetched when the connection is back.
 */
const ended = ({ id }: Run, client: QueryClient, onShare: OnProgress) =>
  new Promise<Run>((resolve, reject) => {
    const stop = new QueryObserver(client, { ...runQuery(id), staleTime: 0 }).subscribe(({ data: run, error }) => {
      if (run) onShare(run.total ? Math.round((100 * run.progress) / run.total) : null);
      const isRefused = error !== null && toAppError(error).code !== "network";
      if (!isRefused && (!run || isOpen(run))) return;
      // Deferred, because the first event may arrive before `stop` is assigned.
      queueMicrotask(() => stop());
      if (isRefused) reject(error);
      else if (run) resolve(run);
    });
  });

export async function runResult(id: string): Promise<unknown> {
  const request = supabase.from("runs").select("result").eq("workspace_id", workspaceId()).eq("id", id).single();
  return unwrap(await request).result;
}
