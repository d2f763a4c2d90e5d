import { importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import type { Plan } from "#domain/imports/plan.ts";
import type { Draft } from "#server/imports/jobs/draft.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

/** Up to this number of pairs, every pair is compared. */
const maxPairs = 2_000_000;
const maxShown = 200;
/** Minimum trigram similarity of close names, from 0 to 1. */
const close = 0.7;

/**
 * Finds names that would be created and that resemble another name: they are equal except for case, accents, spaces and
 * punctuation, or they are close. Close names with different digits are not reported, because they refer to different
 * things ('GTX 500', 'GTX 600'). If there are too many pairs to compare, close names are not looked for. Returns up to
 * 200, most rows first.
 */
export async function findSimilar(draft: Draft): Promise<Plan["similar"]> {
  const { sql, caller, entity } = draft;
  await sql.query(
    `create temporary table import_name (field text, entity text, value text, rows integer, first_row integer, spelling text, folded text, digits text)
     on commit drop`,
  );
  const own = importKindOf(entity).isNamedOnce;
  await sql.query(
    `insert into import_name (field, entity, value, rows, first_row)
     select k.field, n.entity, k.target, sum(k.rows), min(k.first_row) from import_link k join import_new n on n.field = k.field and n.id = k.id
     where k.state = 'create' and $1::text is not null group by 1, 2, 3
     ${own ? "union all select 'name', $1, new_name, 1, row_number from import_row where action = 'create'" : ""}`,
    [entity],
  );
  await sql.query(
    `update import_name set spelling = private.name_key(value), folded = private.fold(value),
       digits = regexp_replace(value, '[^0-9]+', ' ', 'g')`,
  );
  await sql.query("analyze import_name");
  await sql.query("grant select on import_name to authenticated, service_role");
  const similar = await findInFile(draft);
  const { rows } = await sql.query<{ entity: string; names: string }>(
    "select entity, count(*) as names from import_name group by 1",
  );
  await runAs(sql, caller);
  for (const { entity: target, names } of rows) similar.push(...(await findInWorkspace(draft, target, Number(names))));
  await runAs(sql, worker);
  return similar.sort((a, b) => b.rows - a.rows).slice(0, maxShown);
}

async function findInFile({ sql }: Draft) {
  const pair = "a.field, a.value, a.rows, b.value as like, b.rows as like_rows, b.first_row";
  const later = "a.spelling <> '' and (b.rows, a.first_row) > (a.rows, b.first_row)";
  // With the index, names that have little in common are never compared, which takes a thirtieth of the time for 1,400
  // names.
  await sql.query("create index on import_name using gin (folded gin_trgm_ops)");
  await sql.query(`set local pg_trgm.similarity_threshold = ${close}`);
  // The query is split: joined by "or", the first part could not use a hash join and would compare every pair.
  const { rows } = await sql.query<Plan["similar"][number]>(
    `select distinct on (field, value) field, value, rows, "like", like_rows, 'file' as source, certainty from (
       select ${pair}, 'same' as certainty from import_name a join import_name b on b.field = a.field and b.spelling = a.spelling
       where ${later}
       union all select ${pair}, 'close' from (select field from import_name group by 1 having count(*) ^ 2 <= $1) few
       join import_name a using (field) join import_name b on b.field = a.field and b.digits = a.digits
         and b.spelling <> a.spelling and b.folded % a.folded
       where ${later}) pairs
     order by field, value, certainty desc, like_rows desc, first_row limit $2`,
    [maxPairs, maxShown],
  );
  return rows;
}

async function findInWorkspace({ sql, workspaceId }: Draft, entity: string, names: number) {
  const known = await sql.query<{ count: string }>(`select count(*) from public.${entity} where workspace_id = $1`, [
    workspaceId,
  ]);
  const canCompare = names * Number(known.rows[0]?.count) <= maxPairs;
  const looks = `n.digits = regexp_replace(e.name, '[^0-9]+', ' ', 'g') and similarity(n.folded, private.fold(e.name)) >= ${close}`;
  const { rows } = await sql.query<Plan["similar"][number]>(
    `select distinct on (n.field, n.value) n.field, n.value, n.rows, e.name as like, null::integer as like_rows, 'workspace' as source,
       case when private.name_key(e.name) = n.spelling then 'same' else 'close' end as certainty
     from import_name n join public.${entity} e on private.name_key(e.name) = n.spelling ${canCompare ? `or (${looks})` : ""}
     where n.entity = $1 and e.workspace_id = $2 and n.spelling <> ''
     order by n.field, n.value, private.name_key(e.name) = n.spelling desc, similarity(n.folded, private.fold(e.name)) desc
     limit ${maxShown}`,
    [entity, workspaceId],
  );
  return rows;
}
