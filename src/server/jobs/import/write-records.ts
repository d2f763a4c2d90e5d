import { become, worker } from "#server/jobs/become.ts";
import type { TrackedTools } from "#server/jobs/define-job.ts";
import type { Draft } from "#server/jobs/import/draft.ts";
import { writeLinked } from "#server/jobs/import/write-linked.ts";
import { JobError } from "#server/jobs/job-error.ts";

/** So many rows a statement: progress moves, and a cancel is heard, between two of them. */
const chunk = 2_000;

/**
 * Writes what the draft says, with the caller's rights: row-level security checks every row. All of it is one change set,
 * whose id comes back; null when there was nothing to write.
 */
export async function writeRecords(draft: Draft, progress: TrackedTools["progress"]): Promise<string | null> {
  const { sql, workspaceId, entity, rowCount } = draft;
  const { rows } = await sql.query<{ created: number; updated: number; rest: number }>(
    `select count(*) filter (where action = 'create')::integer as created, count(*) filter (where action = 'update')::integer as updated,
       count(*) filter (where action not in ('create', 'update'))::integer as rest from import_row`,
  );
  const { created = 0, updated = 0, rest = 0 } = rows[0] ?? {};
  await become(sql, draft.caller);
  await sql.query("select private.begin_change_set()");
  await writeLinked(draft);
  let done = rest;
  const begun = Date.now() / 1000;
  for (const [text, count] of [
    [insertText(draft), created],
    [updateText(draft), updated],
  ] as const) {
    for (let from = 0; from < count; from += chunk) {
      progress(done, rowCount);
      const expected = Math.min(chunk, count - from);
      const values = [workspaceId, from, from + expected, begun];
      const { rowCount: written } = await sql.query(text, values);
      if (written !== expected)
        throw new JobError("changed_meanwhile", "Records were changed or removed during the import");
      done += expected;
    }
  }
  progress(done, rowCount);
  const ended = await sql.query<{ id: string | null }>("select private.end_change_set($1, 'import', $2, $3) as id", [
    workspaceId,
    entity,
    created + updated,
  ]);
  await become(sql, worker);
  return ended.rows[0]?.id ?? null;
}

function insertText({ entity, fields, pipelineId }: Draft): string {
  const named = fields.filter(({ name, own }) => name !== "name" && !own);
  const custom = customOf(fields);
  const values = named.map(({ name, fallback }) => (fallback ? `coalesce(r.${name}, ${fallback})` : `r.${name}`));
  // The file's first row stands first in its column of the board; new deals come before older ones.
  const isDeal = entity === "deals";
  const columns = [
    "workspace_id",
    "id",
    "name",
    ...named.map(({ name }) => name),
    ...(custom ? ["custom"] : []),
    ...(isDeal ? ["rank", "pipeline_id"] : []),
  ];
  const rank = isDeal ? [`round(-($4::numeric) + r.ordinal * 0.000001, 6)`, `'${pipelineId}'::uuid`] : [];
  return `insert into public.${entity} (${columns.join(", ")})
    select ${["$1", "r.id", "r.new_name", ...values, ...(custom ? [custom] : []), ...rank].join(", ")} from import_row r
    where r.action = 'create' and r.ordinal > $2 and r.ordinal <= $3 and $4::numeric is not null order by r.ordinal`;
}

function updateText({ entity, fields }: Draft): string {
  const custom = customOf(fields);
  const sets = fields.filter(({ own }) => !own).map(({ name }) => `${name} = coalesce(r.${name}, e.${name})`);
  if (custom) sets.push(`custom = e.custom || ${custom}`);
  return `update public.${entity} e set ${sets.join(", ")} from import_row r
    where e.workspace_id = $1 and e.id = r.id and r.action = 'update' and r.ordinal > $2 and r.ordinal <= $3 and $4::numeric is not null`;
}

/** What a row says about the fields that the workspace added; empty cells say nothing. */
function customOf(fields: Draft["fields"]): string | null {
  const pairs = fields.filter(({ own }) => own).map(({ name }) => `'${name}', r.${name}`);
  return pairs.length > 0 ? `jsonb_strip_nulls(jsonb_build_object(${pairs.join(", ")}))` : null;
}
