import { type ArrangedStage, arrangeStages, type StageToArrange } from "#domain/imports/arrange-stages.ts";
import type { StageSetup } from "#domain/imports/mapping.ts";
import type { Draft } from "#server/imports/jobs/draft.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

type Stored = { id: string; position: number | null };
export type Arranged = {
  /** True if the pipeline has no deals and may be changed, so that all of its stages are arranged. */
  isEmpty: boolean;
  unused: StageSetup["unused"];
  stages: (ArrangedStage & Stored)[];
};

/**
 * Returns the stages of the pipeline after the import, in the order in which deals reach them; null if the file has no
 * column for the stage.
 */
export async function arrangePipeline(draft: Draft): Promise<Arranged | null> {
  const { sql, caller, workspaceId, pipelineId, isAdmin, links, fields, mapping } = draft;
  if (!links.some(({ name }) => name === "stage_id")) return null;
  const mean = fields.some(({ name }) => name === "probability") ? "avg(r.probability)::float8" : "null::float8";
  await runAs(sql, caller);
  const { rows: stages } = await sql.query<StageToArrange & Stored>(
    `with stage as (
       select s.id, s.name, s.kind, s.phase, s.default_probability as probability, s.position, 0 as first_row
       from public.stages s where s.workspace_id = $1 and s.pipeline_id = $2
       union all select n.id, n.name, n.kind, null, null, null, n.first_row from import_new n where n.entity = 'stages'
     ), used as (
       select r.stage_id as id, count(*)::integer as rows, ${mean} as mean
       from import_row r where r.action in ('create', 'update') group by 1
     )
     select s.id, s.name, s.kind, s.phase, s.probability, s.position, coalesce(u.rows, 0) as rows, u.mean, s.position is null as is_new
     from stage s left join used u on u.id = s.id order by s.position nulls last, s.first_row, s.id`,
    [workspaceId, pipelineId],
  );
  const { rows } = await sql.query<{ has_deals: boolean }>(
    "select exists (select from public.deals d where d.workspace_id = $1 and d.pipeline_id = $2) as has_deals",
    [workspaceId, pipelineId],
  );
  await runAs(sql, worker);
  const isEmpty = isAdmin && rows[0]?.has_deals === false && stages.some((stage) => stage.rows > 0);
  const unused = mapping.stages?.unused ?? ((await hasDefaultStages(draft)) ? "remove" : "keep");
  return { isEmpty, unused, stages: arrangeStages(stages, isEmpty, mapping.stages) };
}

async function hasDefaultStages({ sql, workspaceId, pipelineId }: Draft): Promise<boolean> {
  const { rows } = await sql.query<{ is_default: boolean }>("select private.has_default_stages($1, $2) as is_default", [
    workspaceId,
    pipelineId,
  ]);
  return rows[0]?.is_default ?? false;
}
