import * as functions from "#domain/functions/analyses.ts";
import type { Context } from "#server/context.ts";
import { measureWork } from "#server/functions/analyses/measure-work.ts";
import { startAnalysis } from "#server/functions/analyses/start-analysis.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { serve } from "#server/functions/serve.ts";
import { runAnalysis } from "#server/jobs/analyse-pipeline.ts";
import { become, worker } from "#server/jobs/become.ts";
import { cancelRuns } from "#server/jobs/cancel-runs.ts";
import { asRole } from "#server/postgres/round-trip.ts";

/** Prices, starts and cancels analyses of the sales pipeline. Whoever may read may run one: it costs their own tokens. */
export const analysisFunctions = (context: Context) => [
  serve(functions.quoteAnalysis, async ({ workspace_id: workspaceId, pipeline_id: pipelineId = null }, { identity }) =>
    asRole(context.pool, worker, (sql) => measureWork(sql, identity, workspaceId, pipelineId)),
  ),

  serve(functions.startAnalysis, ({ workspace_id: workspaceId, body }, { identity }) => {
    const { pipeline_id: pipelineId = null, period, most, key } = body;
    return startAnalysis(context, identity, { workspaceId, pipelineId, period, most, key });
  }),

  serve(functions.cancelAnalysis, async ({ id, workspace_id: workspaceId }, { identity }) => {
    const row = await asRole(context.pool, worker, async (sql) => {
      await become(sql, identity);
      const asking = await sql.query<{ id: string | null }>("select private.member_id($1) as id", [workspaceId]);
      await become(sql, worker);
      const own = await sql.query(
        "select from public.runs where workspace_id = $1 and id = $2 and created_by = $3 and name = $4",
        [workspaceId, id, asking.rows[0]?.id, runAnalysis.name],
      );
      if (own.rowCount !== 1) return undefined;
      // The tokens before the run: a run that is ending takes the two locks in this order.
      await sql.query("select private.release_tokens($1, is_cancelled => true)", [id]);
      const [cancelled] = await cancelRuns(sql, [id]);
      if (!cancelled) throw new FunctionError("not_running", "This analysis has ended already");
      return cancelled;
    });
    if (!row) throw new FunctionError("not_found", "There is no such analysis of yours");
    return row;
  }),
];
