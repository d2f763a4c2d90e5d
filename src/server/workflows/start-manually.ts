import type * as z from "zod/mini";

import type { startWorkflow } from "#domain/functions/workflows.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { requireMember } from "#server/request/require-member.ts";
import { AlreadyRunning, startRunWithin, withRunQueue } from "#server/runs/start-run.ts";
import { runWorkflow } from "#server/workflows/run-workflow.ts";

import { readWorkflow } from "./read-workflow.ts";

type StartRequest = { workspaceId: string; workflowId: string; records: readonly string[] };

/** Starts a workflow for records that a member selected, under their identity: all of the runs, or none. */
export async function startManually(
  context: Context,
  identity: Identity,
  { workspaceId, workflowId, records }: StartRequest,
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
    let running = 0;
    for (const { id: record } of rows) {
      try {
        await startRunWithin(context, sql, runWorkflow, {
          input: { record, version, definition, depth: 0 },
          workspaceId,
          subjectId: workflowId,
          memberId,
          // A manual start uses the rights of the member who starts it.
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
