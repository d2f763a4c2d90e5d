import type { Entity } from "#domain/records/entity.ts";
import { hasFeature, kindOf } from "#domain/records/kinds/kinds.ts";
import { arrangePipeline } from "#server/imports/jobs/arrange-pipeline.ts";
import type { Draft } from "#server/imports/jobs/draft.ts";
import { changeable, currentHashSql } from "#server/imports/jobs/find-changed.ts";
import { orderOf } from "#server/imports/jobs/resolve-parents.ts";
import { withoutNestedLoops } from "#server/imports/jobs/without-nested-loops.ts";
import { writeLinked, writePeople } from "#server/imports/jobs/write-linked.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";

/** The rows that one statement writes, with ordinals from `after` (exclusive) to `to` (inclusive). */
type Part = { action: "create" | "update"; after: number; to: number; count: number };

/** Rows per statement. Between two statements the progress is updated, and a cancellation is detected. */
const chunk = 2_000;

/**
 * Writes the draft with the caller's permissions: row-level security checks every row. All changes form one change set.
 * Returns its id; null if there was nothing to write. Throws a JobError if other users changed the records in the
 * meantime.
 */
export async function writeRecords(draft: Draft, progress: StepTools["progress"]): Promise<string | null> {
  const { sql, workspaceId, entity, rowCount } = draft;
  const { rows: parts } = await sql.query<Part>(
    `select action, (min(place) - 1)::integer as after, max(place)::integer as "to", count(*)::integer as count from (
       select r.action, ${orderOf(draft)} as place, (row_number() over (partition by r.action order by ${orderOf(draft)}) - 1) / ${chunk} as part
       from import_row r where r.action in ('create', 'update')) numbered
     group by action, part order by action, part`,
  );
  const changed = parts.reduce((sum, { count }) => sum + count, 0);
  const pipeline = await arrangePipeline(draft);
  await runAs(sql, draft.caller);
  await sql.query("select private.begin_change_set(), private.set_setting('importing', 'on')");
  await writeLinked(draft, pipeline);
  let done = rowCount - changed;
  const startedAt = Date.now() / 1000;
  const texts = { create: insertText(draft), update: updateText(draft) };
  for (const { action, after, to, count } of parts) {
    progress(done, rowCount);
    const { rowCount: written } = await sql.query(texts[action], [workspaceId, after, to, startedAt]);
    if (written !== count) throw new JobError("changed_meanwhile", "Records were changed or removed during the import");
    done += count;
  }
  progress(done, rowCount);
  await writePeople(draft);
  const follows = consequences[entity];
  if (follows) await withoutNestedLoops(sql, async () => void (await sql.query(follows, [workspaceId])));
  const ended = await sql.query<{ id: string | null }>("select private.end_change_set($1, 'import', $2, $3) as id", [
    workspaceId,
    entity,
    changed,
  ]);
  await sql.query("select private.set_setting('importing', null)");
  await runAs(sql, worker);
  return ended.rows[0]?.id ?? null;
}

/** Further changes after an import, by record type. */
const consequences: Partial<Record<Entity, string>> = {
  // Contacts without a type become customers if one of their deals was won.
  deals: `
  update public.contacts c set lifecycle = 'customer' where c.workspace_id = $1 and c.lifecycle is null and c.id in (
    select d.contact_id from import_row r join public.deals d on d.workspace_id = $1 and d.id = r.id
    join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
    where r.action in ('create', 'update') and s.kind = 'won')`,
};

function insertText(draft: Draft): string {
  const { entity, fields, pipelineId } = draft;
  const order = orderOf(draft);
  const named = fields.filter(({ name, own }) => name !== "name" && !own);
  const custom = customOf(fields);
  const values = named.map(({ name, fallback }) => (fallback ? `coalesce(r.${name}, ${fallback})` : `r.${name}`));
  // The first row of the file is the first in its column of the board; new records come before older ones.
  const hasStages = hasFeature(entity, "stages");
  // The creation time of an imported contact is known if the file has it.
  const hasAge = fields.some(({ isForNew }) => isForNew) && "is_imported" in kindOf(entity).written;
  const columns = [
    "workspace_id",
    "id",
    "created_by",
    "name",
    ...named.map(({ name }) => name),
    ...(hasAge ? ["is_imported"] : []),
    ...(custom ? ["custom"] : []),
    ...(hasStages ? ["rank", "pipeline_id"] : []),
  ];
  const rank = hasStages ? [`round(-($4::numeric) + ${order} * 0.000001, 6)`, `'${pipelineId}'::uuid`] : [];
  return `insert into public.${entity} (${columns.join(", ")})
    select ${["$1", "r.id", "(select private.member_id($1))", "r.new_name", ...values, ...(hasAge ? ["r.created_at is null"] : []), ...(custom ? [custom] : []), ...rank].join(", ")} from import_row r
    where r.action = 'create' and ${order} > $2 and ${order} <= $3 and $4::numeric is not null order by ${order}`;
}

function updateText(draft: Draft): string {
  const { entity, fields } = draft;
  const order = orderOf(draft);
  const custom = customOf(fields);
  const sets = changeable(fields)
    .filter(({ own }) => !own)
    .map(({ name }) => `${name} = coalesce(r.${name}, e.${name})`);
  if (custom) sets.push(`custom = e.custom || ${custom}`);
  return `update public.${entity} e set ${sets.join(", ")} from import_row r
    where e.workspace_id = $1 and e.id = r.id and r.action = 'update' and ${order} > $2 and ${order} <= $3 and $4::numeric is not null
      and r.record_hash = ${currentHashSql(fields)}`;
}

/**
 * Returns an SQL expression for a row's values of custom fields, without empty cells; null if the file has no custom
 * fields.
 */
function customOf(fields: Draft["fields"]): string | null {
  const pairs = fields.filter(({ own }) => own).map(({ name }) => `'${name}', r.${name}`);
  return pairs.length > 0 ? `jsonb_strip_nulls(jsonb_build_object(${pairs.join(", ")}))` : null;
}
