import { defaultMissing, missingAnswers } from "#domain/import/mapping-rules.ts";
import { become, worker } from "#server/jobs/become.ts";
import type { Draft, MappedField } from "#server/jobs/import/draft.ts";
import { rawColumn } from "#server/jobs/import/read-lines.ts";

/** When two names of a kind of record are the same. Stages are unique by name_key, so spelling does not count there. */
export const sameName = (entity: string, value: string) =>
  entity === "stages" ? `private.name_key(${value})` : `private.import_key(${value})`;

/**
 * Finds out what the names in link columns stand for. import_link has each different name once with its state:
 * matched, file (a row of this file), create, empty, reject or ambiguous; import_new has what would be created.
 */
export async function resolveLinks(draft: Draft): Promise<void> {
  const { sql, links, caller } = draft;
  await sql.query(
    `create temporary table import_link (field text not null, raw text not null, target text, same text, rows integer not null,
       first_row integer not null, id uuid, state text, primary key (field, raw)) on commit drop`,
  );
  await sql.query(
    `create temporary table import_new (field text not null, entity text not null, id uuid not null default uuidv7(), name text not null,
       same text not null, kind public.stage_kind, first_row integer not null, rows integer not null default 0, primary key (field, id)) on commit drop`,
  );
  await sql.query("grant select, insert, update on import_link to authenticated, service_role");
  await sql.query("grant select on import_new to authenticated, service_role");
  for (const link of links) {
    await listNames(draft, link);
    await become(sql, caller);
    for (const column of link.spec.link?.by ?? []) await findRecords(draft, link, column);
    await become(sql, worker);
    await decideMissing(draft, link);
  }
  await sql.query("analyze import_link");
}

const targetEntity = (link: MappedField) => link.spec.link?.entity ?? "accounts";

async function listNames({ sql, mapping }: Draft, link: MappedField) {
  const raw = rawColumn(link);
  await sql.query(
    `insert into import_link (field, raw, target, rows, first_row)
     select $1, ${raw}, case when $2::jsonb ? ${raw} then $2::jsonb ->> ${raw} else ${raw} end, count(*), min(row_number)
     from import_line where ${raw} is not null group by ${raw}`,
    [link.name, JSON.stringify(mapping.values[link.name] ?? {})],
  );
  await sql.query(
    `update import_link set same = ${sameName(targetEntity(link), "target")}, state = case when nullif(btrim(target), '') is null then 'empty' end
     where field = $1`,
    [link.name],
  );
}

/** Looks names up in one column of the target, seeing what the caller sees; a name spelt exactly alike wins. */
async function findRecords({ sql, workspaceId, pipelineId }: Draft, link: MappedField, column: string) {
  const entity = targetEntity(link);
  const inPipeline = entity === "stages" ? "and e.pipeline_id = $3" : "and $3::uuid is distinct from e.workspace_id";
  await sql.query(
    `update import_link k set id = found.id, state = case when found.count = 1 then 'matched' else 'ambiguous' end
     from (
       select n.raw, (array_agg(e.id order by e.${column} = n.target desc, e.id))[1] as id,
         coalesce(nullif(count(*) filter (where e.${column} = n.target), 0), count(*)) as count
       from import_link n join public.${entity} e on ${sameName(entity, `e.${column}`)} = n.same
       where n.field = $1 and n.state is null and e.workspace_id = $2 ${inPipeline}
       group by n.raw) found
     where k.field = $1 and k.raw = found.raw`,
    [link.name, workspaceId, pipelineId],
  );
}

async function decideMissing({ sql, entity, mapping }: Draft, link: MappedField) {
  const target = targetEntity(link);
  const chosen = mapping.links[link.name]?.missing ?? defaultMissing(entity, link.name);
  const missing = missingAnswers(target).includes(chosen) ? chosen : "empty";
  if (target === entity && !link.own && mapping.columns.some(({ field }) => field === "name")) {
    await sql.query(
      `update import_link k set state = 'file'
       where field = $1 and state is null and same in (select private.import_key(name) from import_line)`,
      [link.name],
    );
  }
  await sql.query("update import_link set state = $2 where field = $1 and state is null", [link.name, missing]);
  // Names that are the same become one record, called as most rows call it.
  await sql.query(
    `insert into import_new (field, entity, name, same, kind, first_row)
     select field, $2, (array_agg(target order by rows desc, raw))[1], same,
       case when $2 = 'stages' then coalesce(($3::jsonb ->> (array_agg(target order by rows desc, raw))[1]), 'open')::public.stage_kind end,
       min(first_row)
     from import_link where field = $1 and state = 'create' group by field, same`,
    [link.name, target, JSON.stringify(mapping.stage_kinds)],
  );
  await sql.query(
    `update import_link k set id = n.id from import_new n where k.field = $1 and n.field = $1 and k.state = 'create' and n.same = k.same`,
    [link.name],
  );
}
