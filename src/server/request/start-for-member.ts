import type { ClientBase } from "pg";
import type { z } from "zod";

import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";
import type { Job } from "#server/runs/define-job.ts";
import { AlreadyRunning, type NewRun, startRunWithin, withRunQueue } from "#server/runs/start-run.ts";

type RunRequest<Input extends z.ZodType> = {
  workspaceId: string;
  input: z.input<Input>;
  subjectId?: string;
  /** Only one run with this key is active at a time: a second request is rejected with the id of the first run. */
  key: string;
};

/**
 * Starts a run with the identity of a member who may write. Returns its row in the format of the data API. Throws a
 * FunctionError if the caller may not write, or a run with the same key is active.
 */
export async function startForMember<Input extends z.ZodType>(
  context: Context,
  identity: Identity,
  job: Job<Input, "workspace">,
  request: RunRequest<Input>,
): Promise<unknown> {
  return withRunQueue(context, async (sql) => {
    const { memberId } = await requireMember(sql, identity, request.workspaceId);
    return (await startOnce(context, sql, job, { ...request, memberId, caller: identity })).row;
  });
}

/** Starts a run in an existing transaction. Throws a FunctionError if the same work is already in progress. */
export async function startOnce<Input extends z.ZodType>(
  context: Context,
  sql: ClientBase,
  job: Job<Input, "workspace">,
  run: NewRun<Input>,
): Promise<{ id: string; row: unknown }> {
  try {
    return await startRunWithin(context, sql, job, run);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    throw new FunctionError("job_running", "This is already in progress", { run_id: error.runId });
  }
}
