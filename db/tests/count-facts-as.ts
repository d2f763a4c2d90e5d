import type { PoolClient } from "pg";

import { type Facts, riskSignalsSchema } from "#domain/deals/pipeline-report/facts.ts";
import { countPipeline } from "#server/tokens/paid-runs/count-pipeline.ts";

import type { BuiltUser } from "../../tests/kit/builder.ts";

type FactsRequest = { workspaceId: string; pipelineId?: string | null; period: string };

/**
 * Returns the facts of an analysis, counted with a user's permissions in an open transaction; null if the user may not
 * read them.
 */
export async function countFactsAs(
  sql: PoolClient,
  { caller }: Pick<BuiltUser, "caller">,
  { workspaceId, pipelineId = null, period }: FactsRequest,
): Promise<Facts | null> {
  await sql.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
    caller.claims,
  ]);
  const { rows } = await sql.query<{ signs: unknown }>("select private.pipeline_risk_signals($1, $2, $3) as signs", [
    workspaceId,
    pipelineId,
    period,
  ]);
  const signs = rows[0]?.signs;
  return signs ? countPipeline({ sql, workspaceId, pipelineId }, riskSignalsSchema.parse(signs)) : null;
}
