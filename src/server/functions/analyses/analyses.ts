import { type Context as Request, Hono } from "hono";
import { z } from "zod";

import { periodSchema } from "#domain/analysis/period-schema.ts";
import { periodNames } from "#domain/analysis/periods.ts";
import type { Context } from "#server/context.ts";
import { measureWork } from "#server/functions/analyses/measure-work.ts";
import { startAnalysis } from "#server/functions/analyses/start-analysis.ts";
import { type Call, caller } from "#server/functions/caller.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { runAnalysis } from "#server/jobs/analyse-pipeline.ts";
import { become, worker } from "#server/jobs/become.ts";
import { cancelRuns } from "#server/jobs/cancel-runs.ts";
import { asRole } from "#server/postgres/turn.ts";

const place = z.object({ workspace_id: z.uuid(), pipeline_id: z.uuid().optional() });
const ask = z.object({
  period: periodSchema,
  pipeline_id: z.uuid().nullish(),
  most: z.int().min(0).max(1_000_000),
  key: z.string().min(8).max(100),
});

/** Prices, starts and cancels analyses of the sales pipeline. Whoever may read may run one: it costs their own tokens. */
export function createAnalyses(context: Context): Hono<Call> {
  const app = new Hono<Call>();

  const person = async (request: Request<Call>) => {
    const identity = await caller(request);
    if (identity.program || !identity.userId) {
      throw new FunctionError("people_only", "An analysis costs a person's tokens: only people run one");
    }
    const parsed = place.safeParse(request.req.query());
    if (!parsed.success) throw new FunctionError("bad_parameter", "Say which workspace: `workspace_id`");
    const { workspace_id: workspaceId, pipeline_id: pipelineId = null } = parsed.data;
    return { identity: { ...identity, userId: identity.userId }, workspaceId, pipelineId };
  };

  app.get("/quote", async (request) => {
    const { identity, workspaceId, pipelineId } = await person(request);
    const { memberId: _memberId, ...offer } = await asRole(context.pool, worker, (sql) =>
      measureWork(sql, identity, workspaceId, pipelineId),
    );
    return request.json(offer);
  });

  app.post("/", async (request) => {
    const { identity, workspaceId } = await person(request);
    const parsed = ask.safeParse(await request.req.json().catch(() => null));
    if (!parsed.success) {
      const { issues } = parsed.error;
      const what = `\`period\` (${periodNames.join(", ")}, or two days as 2026-01-31..2026-03-01), \`most\` tokens, a \`key\` of your own, and perhaps \`pipeline_id\``;
      throw new FunctionError("bad_body", `Say ${what}`, { issues });
    }
    const { pipeline_id: pipelineId = null, period, most, key } = parsed.data;
    return request.json(await startAnalysis(context, identity, { workspaceId, pipelineId, period, most, key }), 202);
  });

  app.post("/:id/cancel", async (request) => {
    const { identity, workspaceId } = await person(request);
    const id = z.uuid().safeParse(request.req.param("id"));
    const row =
      id.success &&
      (await asRole(context.pool, worker, async (sql) => {
        await become(sql, identity);
        const asking = await sql.query<{ id: string | null }>("select private.member_id($1) as id", [workspaceId]);
        await become(sql, worker);
        const own = await sql.query(
          "select from public.runs where workspace_id = $1 and id = $2 and created_by = $3 and name = $4",
          [workspaceId, id.data, asking.rows[0]?.id, runAnalysis.name],
        );
        if (own.rowCount !== 1) return undefined;
        // The tokens before the job: a run that is ending takes the two locks in this order.
        await sql.query("select private.release_tokens($1, is_cancelled => true)", [id.data]);
        const [cancelled] = await cancelRuns(sql, [id.data]);
        if (!cancelled) throw new FunctionError("not_running", "This analysis has ended already");
        return cancelled;
      }));
    if (!row) throw new FunctionError("not_found", "There is no such analysis of yours");
    return request.json(row);
  });
  return app;
}
