import type { ClientBase } from "pg";
import type * as z from "zod/mini";

import type { startWorkflow } from "#domain/functions/workflows.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { requireMember } from "#server/request/require-member.ts";
import { AlreadyRunning, startRunWithin, withRunQueue } from "#server/runs/start-run.ts";
import { runWorkflow } from "#server/workflows/run-workflow.ts";

import { readWorkflow } from "./read-workflow.ts";

type StartRequest = {
  workspaceId: string;
  workflowId: string;
  records: readonly string[];
  requestId: string | undefined;
};

/**
 * Starts a workflow for the records that a member selected, with the identity of the member. All runs start in one
 * transaction. Records that already have such a run open, and records that the member cannot see, are only counted.
 */
export async function startManually(
  context: Context,
  identity: Identity,
  { workspaceId, workflowId, records, requestId }: StartRequest,
): Promise<z.infer<typeof startWorkflow.output>> {
  return withRunQueue(context, async (sql) => {
    const { memberId } = await requireMember(sql, identity, workspaceId);
    const { version, definition } = await readWorkflow(sql, identity, { workspaceId, workflowId });
    await runAs(sql, identity);
    const recordIds = [...new Set(records)];
    const { rows } = await sql.query<{ id: string }>(
      `select id from public.${definition.trigger.entity} where workspace_id = $1 and id = any($2) order by id`,
      [workspaceId, recordIds],
    );
    await runAs(sql, worker);
    if (requestId) {
      const started = await countStarted(sql, workspaceId, workflowId, requestId);
      if (started > 0) return { started, running: 0, missing: recordIds.length - rows.length };
    }
    let running = 0;
    for (const { id: record } of rows) {
      try {
        await startRunWithin(context, sql, runWorkflow, {
          input: { record, version, definition, depth: 0, request: requestId },
          workspaceId,
          subjectId: workflowId,
          memberId,
          // A manual start uses the permissions of the member who starts it.
          caller: identity,
          key: `workflow by hand ${workflowId} ${record}`,
        });
      } catch (error) {
        if (!(error instanceof AlreadyRunning)) throw error;
        running += 1;
      }
    }
    return { started: rows.length - running, running, missing: recordIds.length - rows.length };
  });
}

/**
 * Returns the number of runs that an earlier request with this id started within a day; clients repeat a request whose
 * response was lost.
 */
async function countStarted(
  sql: ClientBase,
  workspaceId: string,
  workflowId: string,
  requestId: string,
): Promise<number> {
  const { rows } = await sql.query<{ started: number }>(
    `select count(*)::int as started from public.runs r where r.workspace_id = $1 and r.subject_id = $2
       and r.created_at > private.now() - interval '1 day' and r.input ->> 'request' = $3`,
    [workspaceId, workflowId, requestId],
  );
  return rows[0]?.started ?? 0;
}
