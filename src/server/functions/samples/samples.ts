import { type Context as Request, Hono } from "hono";
import { z } from "zod";

import { industryNames } from "#domain/samples/industry-names.ts";
import type { Context } from "#server/context.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { requireMember } from "#server/functions/require-member.ts";
import { worker } from "#server/jobs/become.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { startJob } from "#server/jobs/start-job.ts";
import { asRole } from "#server/postgres/turn.ts";

const place = z.object({ workspace_id: z.uuid() });
const choice = z.object({ industry: z.enum(industryNames) });

/** Loads the samples of an industry into a workspace, and takes them away again. */
export function createSamples(context: Context): Hono<Call> {
  const app = new Hono<Call>();
  const start = async (request: Request<Call>, kind: string) => {
    const identity = await caller(request);
    const parsed = place.safeParse(request.req.query());
    if (!parsed.success) throw new FunctionError("bad_parameter", "Say which workspace: `workspace_id`");
    const { workspace_id: workspaceId } = parsed.data;
    // Opened before the transaction: the first time it creates tables.
    await openQueue(context);
    return asRole(context.pool, worker, async (sql) => {
      const { memberId } = await requireMember(sql, identity, workspaceId);
      await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 21))", [workspaceId]);
      const { rows } = await sql.query<{ id: string }>(
        "select id from public.jobs where workspace_id = $1 and kind like '%-samples%' and status in ('queued', 'running')",
        [workspaceId],
      );
      if (rows[0]) {
        throw new FunctionError("job_running", "Samples are being loaded or removed", { job_id: rows[0].id });
      }
      const job = { workspaceId, kind, subjectId: workspaceId, total: null, memberId, caller: identity };
      return (await startJob(context, sql, job)).row;
    });
  };

  app.post("/", async (request) => {
    const parsed = choice.safeParse(await request.req.json().catch(() => null));
    if (!parsed.success) {
      throw new FunctionError("bad_parameter", `Say which \`industry\`: ${industryNames.join(", ")}`);
    }
    return request.json(await start(request, `load-samples-${parsed.data.industry}`), 202);
  });
  app.delete("/", async (request) => request.json(await start(request, "remove-samples"), 202));
  return app;
}
