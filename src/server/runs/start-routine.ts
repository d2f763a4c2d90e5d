import type { ClientBase } from "pg";

import type { Context } from "#server/context/context.ts";
import type { Job } from "#server/runs/define-job.ts";
import { AlreadyRunning, startRunWithin, withRunQueue } from "#server/runs/start-run.ts";

/**
 * Starts a run of a routine in a transaction with the role worker, unless the previous run is not finished. Does
 * nothing for a job without a schedule.
 */
export async function startRoutineWithin(context: Context, sql: ClientBase, job: Job | undefined): Promise<void> {
  if (!job?.cron) return;
  await startRunWithin(context, sql, job, { input: {}, key: `routine ${job.name}` }).catch((error: unknown) => {
    if (!(error instanceof AlreadyRunning)) throw error;
  });
}

/** Starts a routine in a separate transaction. */
export const startRoutine = (context: Context, job: Job | undefined): Promise<void> =>
  withRunQueue(context, (sql) => startRoutineWithin(context, sql, job));
