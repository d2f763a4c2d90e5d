import { type Context as Request, Hono } from "hono";
import { z } from "zod";

import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { requireMember } from "#server/functions/require-member.ts";
import { worker } from "#server/jobs/become.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJob } from "#server/jobs/start-job.ts";
import { asRole } from "#server/postgres/turn.ts";

const place = z.object({ entity: z.enum(["accounts", "contacts"]), workspace_id: z.uuid() });
const steps = { find: "find-duplicates", merge: "merge-duplicates" } as const;

/** Starts and cancels the search for duplicates and the merging of the certain ones. */
export function createDuplicates(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  const ask = async (request: Request<Call>) => {
    const identity = await caller(request);
    const parsed = place.safeParse({ ...request.req.param(), workspace_id: request.req.query("workspace_id") });
    if (!parsed.success) {
      throw new FunctionError("bad_parameter", "Say where: /accounts or /contacts and `workspace_id`");
    }
    return { identity, entity: parsed.data.entity, workspaceId: parsed.data.workspace_id };
  };

  for (const step of ["find", "merge"] as const) {
    app.post(`/:entity/${step}`, async (request) => {
      const { identity, entity, workspaceId } = await ask(request);
      // Opened before the transaction: the first time it creates tables.
      await openQueue(context);
      const row = await asRole(context.pool, worker, async (sql) => {
        const { memberId } = await requireMember(sql, identity, workspaceId);
        // Two people who press at once: the second one hears of the first one's job.
        await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 2))", [`${workspaceId} ${entity}`]);
        const { rows } = await sql.query<{ id: string }>(
          `select id from public.jobs where workspace_id = $1 and kind like '%-duplicates-' || $2 and status in ('queued', 'running')`,
          [workspaceId, entity],
        );
        if (rows[0]) {
          throw new FunctionError("job_running", "These records are being worked on", { job_id: rows[0].id });
        }
        const kind = `${steps[step]}-${entity}`;
        const job = { workspaceId, kind, subjectId: workspaceId, total: null, memberId, caller: identity };
        return (await startJob(context, sql, job)).row;
      });
      return request.json(row, 202);
    });
  }

  app.post("/:entity/cancel", async (request) => {
    const { identity, entity, workspaceId } = await ask(request);
    const row = await asRole(context.pool, worker, async (sql) => {
      await requireMember(sql, identity, workspaceId);
      const { rows } = await sql.query<{ row: unknown }>(
        `update public.jobs j set status = 'cancelled', finished_at = private.now()
         where workspace_id = $1 and kind like '%-duplicates-' || $2 and status in ('queued', 'running') returning to_jsonb(j) as row`,
        [workspaceId, entity],
      );
      return rows[0]?.row;
    });
    if (!row) throw new FunctionError("not_running", "Nothing is running for these records");
    return request.json(row);
  });
  return app;
}
