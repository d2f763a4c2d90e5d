import { Hono } from "hono";
import { z } from "zod";

import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { requireMember } from "#server/functions/require-member.ts";
import { worker } from "#server/jobs/become.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJob } from "#server/jobs/start-job.ts";
import { asRole } from "#server/postgres/turn.ts";

const place = z.object({ id: z.uuid(), workspace_id: z.uuid() });

/** Undoes change sets that are too large for a request: rpc/undo_change_set as a job. */
export function createUndo(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  app.post("/:id", async (request) => {
    const identity = await caller(request);
    const parsed = place.safeParse({ ...request.req.param(), workspace_id: request.req.query("workspace_id") });
    if (!parsed.success) {
      throw new FunctionError("bad_parameter", "Say which change set: its id and `workspace_id`");
    }
    const { id, workspace_id: workspaceId } = parsed.data;
    // Opened before the transaction: the first time it creates tables.
    await openQueue(context);
    const row = await asRole(context.pool, worker, async (sql) => {
      const { memberId } = await requireMember(sql, identity, workspaceId);
      // Two people who press at once: the second one hears of the first one's job.
      await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 34))", [id]);
      const { rows } = await sql.query<{ id: string }>(
        "select id from public.jobs where workspace_id = $1 and kind = 'undo-changes' and subject_id = $2 and status in ('queued', 'running')",
        [workspaceId, id],
      );
      if (rows[0]) throw new FunctionError("job_running", "This change is being undone", { job_id: rows[0].id });
      const job = { workspaceId, kind: "undo-changes", subjectId: id, total: null, memberId, caller: identity };
      return (await startJob(context, sql, job)).row;
    });
    return request.json(row, 202);
  });
  return app;
}
