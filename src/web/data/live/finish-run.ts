import { type QueryClient, QueryObserver } from "@tanstack/react-query";

import { AppError, toAppError, unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";
import { workspaceId } from "#web/data/workspace/workspace.ts";

import { isOpen, type Run, runQuery } from "./runs.ts";

export type OnShare = (share: number | null) => void;

/** The server has ended it without a result. */
export class RunEnded extends AppError {
  constructor({ status }: Pick<Run, "status">) {
    super("unexpected", `The run ended as ${status}`);
    this.name = "RunEnded";
  }
}

/** Waits for a run, wherever the screen goes meanwhile; `onShare` hears how much of it is done, in percent. Gives its id. */
export async function finishRun(
  started: Run,
  client: QueryClient,
  onShare: OnShare = () => undefined,
): Promise<string> {
  const run = isOpen(started) ? await ended(started, client, onShare) : started;
  if (run.status !== "succeeded") throw new RunEnded(run);
  return run.id;
}

/** Where there is no connection the run goes on without us, and is read again with all else once there is one. */
const ended = ({ id }: Run, client: QueryClient, onShare: OnShare) =>
  new Promise<Run>((resolve, reject) => {
    const stop = new QueryObserver(client, { ...runQuery(id), staleTime: 0 }).subscribe(({ data: run, error }) => {
      if (run) onShare(run.total ? Math.round((100 * run.progress) / run.total) : null);
      const isRefused = error !== null && toAppError(error).code !== "network";
      if (!isRefused && (!run || isOpen(run))) return;
      // The first word may come before there is anything to stop.
      queueMicrotask(() => stop());
      if (isRefused) reject(error);
      else if (run) resolve(run);
    });
  });

/** What a run that has succeeded gave back. */
export async function runResult(id: string): Promise<unknown> {
  const asked = supabase.from("runs").select("result").eq("workspace_id", workspaceId()).eq("id", id).single();
  return unwrap(await asked).result;
}
