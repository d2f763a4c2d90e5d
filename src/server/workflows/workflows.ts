import type { ClientBase } from "pg";

import * as functions from "#domain/functions/workflows.ts";
import type { Context } from "#server/context/context.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";
import { serve } from "#server/request/serve.ts";
import { startOnce } from "#server/request/start-for-member.ts";
import { cancelRuns } from "#server/runs/cancel-runs.ts";
import { withRunQueue } from "#server/runs/start-run.ts";
import { dryRun } from "#server/workflows/dry-run.ts";
import { runWorkflow, type WorkflowInput } from "#server/workflows/run-workflow.ts";
import { startManually } from "#server/workflows/start-manually.ts";

type StoredRun = { id: string; subject_id: string; input: WorkflowInput; status: string; resumed: boolean };

/** Creates the functions for members to act on workflow runs. */
export const workflowFunctions = (context: Context) => [
  serve(functions.retryWorkflowRun, ({ id, workspace_id: workspaceId }, { identity }) =>
    withRunQueue(context, async (sql) => {
      const { memberId } = await requireMember(sql, identity, workspaceId);
      const run = await findRun(sql, workspaceId, id);
      if (run.status !== "failed" || run.resumed)
        throw new FunctionError("not_running", "Only a failed run can be restarted, and only once");
      const { resumes = id, ...input } = run.input;
      const { id: newRunId, row } = await startOnce(context, sql, runWorkflow, {
        input: { ...input, resumes, after: id },
        workspaceId,
        subjectId: run.subject_id,
        memberId,
        // The run has the permissions of the user who restarts it.
        caller: identity,
        key: `workflow again ${id}`,
      });
      await sql.query("select private.copy_run_steps($1, $2)", [id, newRunId]);
      return functions.retryWorkflowRun.output.parse(row);
    }),
  ),

  serve(functions.startWorkflow, ({ id, workspace_id: workspaceId, body }, { identity }) =>
    startManually(context, identity, { workspaceId, workflowId: id, records: body.records, requestId: body.id }),
  ),

  serve(functions.dryRunWorkflow, ({ id, workspace_id: workspaceId }, { identity }) =>
    dryRun(context, identity, { workspaceId, workflowId: id }),
  ),

  serve(functions.cancelWorkflowRun, ({ id, workspace_id: workspaceId }, { identity }) =>
    withRunQueue(context, async (sql) => {
      await requireMember(sql, identity, workspaceId);
      await findRun(sql, workspaceId, id);
      const [row] = await cancelRuns(sql, [id]);
      if (!row) throw new FunctionError("not_running", "This run has already ended");
      return functions.cancelWorkflowRun.output.parse(row);
    }),
  ),
];

/**
 * Reads and locks a run, so that two simultaneous requests cannot both restart it. Throws a FunctionError if the run
 * does not exist.
 */
async function findRun(sql: ClientBase, workspaceId: string, id: string): Promise<StoredRun> {
  const { rows } = await sql.query<StoredRun>(
    `select r.id, r.subject_id, r.input, r.status, exists (select from public.runs o where o.workspace_id = r.workspace_id
         and o.subject_id = r.subject_id and o.created_at >= r.created_at and o.input ->> 'after' = r.id::text) as resumed
     from public.runs r where r.workspace_id = $1 and r.id = $2 and r.name = 'workflow' and r.subject_id is not null for update`,
    [workspaceId, id],
  );
  if (!rows[0]) throw new FunctionError("not_found", "The workflow run does not exist");
  return rows[0];
}
