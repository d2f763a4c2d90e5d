import pg from "pg";

import { creatableTargets, importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { type Plan, planSchema } from "#domain/imports/plan.ts";
import type { Entity } from "#domain/records/entity.ts";
import { arrangePipeline } from "#server/imports/jobs/arrange-pipeline.ts";
import type { Draft } from "#server/imports/jobs/draft.ts";
import { findRevenueChange } from "#server/imports/jobs/find-revenue-change.ts";
import { findSimilar } from "#server/imports/jobs/find-similar.ts";
import { isLeftEmpty } from "#server/imports/jobs/read-lines.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

/** Maximum number of new records listed by name; all are counted. */
const maxListed = 500;

/**
 * Counts the effects of a draft. The result of an import has the same format and is counted before anything is written.
 */
export async function summarise(draft: Draft): Promise<Plan> {
  const { sql } = draft;
  const { rows } = await sql.query<{ plan: Record<string, unknown> }>(
    `select jsonb_build_object(
       'rows', (select count(*) from import_row),
       'created', (select count(*) from import_row where action = 'create'),
       'updated', (select count(*) from import_row where action = 'update'),
       'unchanged', (select count(*) from import_row where action = 'unchanged'),
       'rejected', (select count(*) from import_row where action = 'reject'),
       'left_empty', (select count(*) from private.import_rows where import_id = $2 and note is null and (${isLeftEmpty(draft)})),
       'without_key', (select count(*) from import_row where match_key like 'n%' and action <> 'reject'),
       'new', coalesce((select jsonb_agg(jsonb_build_object('field', field, 'entity', entity, 'name', name, 'kind', kind, 'rows', rows)
         order by entity, rows desc, name) from (select * from import_new order by rows desc limit ${maxListed}) n), '[]'),
       'new_counts', (select jsonb_object_agg(entity, coalesce(made, 0)) from unnest($1::text[]) entity
         left join (select entity, count(*) as made from import_new group by 1) n using (entity)),
       'rejects', coalesce((select jsonb_agg(jsonb_build_object('column', column_index, 'field', field, 'reason', reason, 'rows', rows) order by rows desc)
         from (select column_index, field, reason, count(distinct row_number) as rows from import_problem group by 1, 2, 3) p), '[]'),
       'adjusted', coalesce((select jsonb_agg(jsonb_build_object('column', column_index, 'field', field, 'reason', reason, 'rows', rows) order by rows desc)
         from (select column_index, field, reason, count(*) as rows from import_adjusted join import_row r using (row_number)
           where r.action <> 'reject' group by 1, 2, 3) p), '[]')
     ) as plan`,
    [creatableTargets, draft.importId],
  );
  const blocked = await blockedFields(draft);
  return planSchema.parse({
    ...rows[0]?.plan,
    rounded: await countRounded(draft),
    unrated: await countUnrated(draft),
    own_currency: await findOwnCurrency(draft),
    unnumbered: await countUnnumbered(draft),
    revenue: await findRevenueChange(draft),
    links: await summariseLinks(draft),
    stages: draft.links.some(({ name }) => name === "stage_id") ? await summariseStages(draft) : [],
    pipeline: await summarisePipeline(draft),
    similar: await findSimilar(draft),
    first: await firstRows(draft),
    blockers: blocked.length > 0 ? [{ code: "needs_admin", fields: blocked }] : [],
  });
}

/** Returns the links that would change the pipeline or add members, if the caller is not an admin. */
export async function blockedFields({ sql, isAdmin }: Draft): Promise<string[]> {
  if (isAdmin) return [];
  const { rows } = await sql.query<{ field: string }>(
    "select distinct field from import_new where entity in ('stages', 'members') order by field",
  );
  return rows.map(({ field }) => field);
}

async function countRounded({ sql, entity, fields }: Draft): Promise<number> {
  const money = fields.find(({ spec, own }) => spec.kind === "money" && !own);
  if (!money) return 0;
  const { decimal = ".", unit = 1, per } = money.format;
  if (unit === "minor") return 0;
  const pieces = per === "piece" && fields.find(({ name }) => name === importKindOf(entity).perPiece?.times);
  const { rows } = await sql.query<{ rounded: string }>(
    `select count(*) as rounded from import_line where ${money.name} is not null and raw_${money.name} ~ '[.,]'
       and private.import_number(raw_${money.name}, '${decimal}') * ${unit}${pieces ? ` * ${pieces.name}` : ""} * 10::numeric ^ private.currency_decimals(currency) <> ${money.name}`,
  );
  return Number(rows[0]?.rounded);
}

/** The record types whose amounts are included in metrics. */
const summed: readonly Entity[] = ["sales", "expenses", "targets", "deals"];

async function countUnrated({ sql, caller, workspaceId, entity, fields, currency }: Draft): Promise<Plan["unrated"]> {
  const money = fields.find(({ spec, own }) => spec.kind === "money" && !own);
  if (!money || !summed.includes(entity)) return [];
  await runAs(sql, caller);
  const rates = await sql.query<{ rated: string[] }>(
    `select coalesce(array_agg(distinct case when x.from_currency = $2 then x.to_currency else x.from_currency end), '{}') as rated
     from public.exchange_rates x where x.workspace_id = $1 and $2 in (x.from_currency, x.to_currency)`,
    [workspaceId, currency],
  );
  await runAs(sql, worker);
  const { rows } = await sql.query<{ currency: string; rows: number }>(
    `select r.currency, count(*)::integer as rows from import_row r
     where r.action in ('create', 'update') and r.${money.name} is not null and r.currency <> all ($1) group by 1 order by 2 desc, 1`,
    [[currency, ...(rates.rows[0]?.rated ?? [])]],
  );
  return rows;
}

/**
 * For a file without order numbers, counts the lines that share their customer and day with other lines, and the orders
 * that they would form; null if there are none.
 */
async function countUnnumbered({ sql, entity, fields, links }: Draft): Promise<Plan["unnumbered"]> {
  const { lineOf } = importKindOf(entity);
  const day = fields.find(({ spec }) => spec.kind === "date");
  const customer = links.find(({ spec }) => spec.link?.entity === "accounts");
  if (!lineOf || !day || !customer || fields.some(({ name }) => name === lineOf)) return null;
  const { rows } = await sql.query<{ lines: number; orders: number }>(
    `select coalesce(sum(n), 0)::integer as lines, count(*)::integer as orders from (
       select count(*) as n from import_row where action = 'create' and ${customer.name} is not null
       group by ${customer.name}, ${day.name} having count(*) > 1) shared`,
  );
  return rows[0] && rows[0].orders > 0 ? rows[0] : null;
}

async function summariseLinks({ sql, links }: Draft) {
  const summaries = [];
  for (const link of links) {
    // If several accounts share the name, the contact of the row has determined the account.
    const resolved = links.some(({ within }) => within === link.name)
      ? `(select count(*) from import_link k join import_line l on l.key_${link.name} = k.key join import_row r using (row_number)
           where k.field = $1 and k.state = 'unclear' and r.${link.name} is not null)::integer`
      : "0";
    const { rows } = await sql.query<Record<string, number>>(
      `select (select count(*) from import_line l join import_row r using (row_number)
           where l.raw_${link.name} is null and r.action <> 'reject')::integer as rows_empty,
         coalesce(sum(rows) filter (where state in ('matched', 'file')), 0)::integer + ${resolved} as rows_matched,
         coalesce(sum(rows) filter (where state = 'create'), 0)::integer as rows_created,
         coalesce(sum(rows) filter (where state in ('empty', 'unclear')), 0)::integer - ${resolved} as rows_left_empty,
         coalesce(sum(rows) filter (where state in ('reject', 'several')), 0)::integer as rows_rejected
       from import_link where field = $1`,
      [link.name],
    );
    summaries.push({ field: link.name, column: link.column, entity: link.spec.link?.entity, ...rows[0] });
  }
  return summaries;
}

async function summariseStages({ sql, caller, workspaceId }: Draft) {
  await runAs(sql, caller);
  const { rows } = await sql.query(
    `select k.raw as value, coalesce(n.name, s.name) as name, coalesce(n.kind, s.kind) as kind, count(*)::integer as rows, n.id is not null as is_new
     from import_link k join import_line l on l.key_stage_id = k.key join import_row r on r.row_number = l.row_number and r.action <> 'reject'
     left join import_new n on n.field = k.field and n.id = k.id
     left join public.stages s on s.workspace_id = $1 and s.id = k.id
     where k.field = 'stage_id' and coalesce(n.name, s.name) is not null group by k.raw, k.key, n.id, n.name, n.kind, s.id, s.name, s.kind
     order by rows desc, k.raw limit ${maxListed}`,
    [workspaceId],
  );
  await runAs(sql, worker);
  return rows;
}

async function summarisePipeline(draft: Draft): Promise<Plan["pipeline"]> {
  const arranged = await arrangePipeline(draft);
  return arranged?.isEmpty ? arranged : null;
}

/**
 * Returns the currency of most amounts in the file, with their number, if it is not the workspace's currency and the
 * caller is an admin who may change the workspace to it. Amounts are not converted, so the workspace must not contain
 * amounts in another currency.
 */
async function findOwnCurrency(draft: Draft): Promise<Plan["own_currency"]> {
  const { sql, caller, workspaceId, fields, currency, isAdmin } = draft;
  const money = fields.find(({ spec, own }) => spec.kind === "money" && !own);
  if (!isAdmin || !money || !fields.some(({ name }) => name === "currency")) return null;
  const { rows } = await sql.query<{ currency: string; rows: number; all: number }>(
    `select r.currency, count(*)::integer as rows, (sum(count(*)) over ())::integer as all from import_row r
     where r.action in ('create', 'update') and r.${money.name} is not null group by 1 order by 2 desc, 1 limit 1`,
  );
  const [most] = rows;
  if (!most || most.currency === currency || most.rows * 2 <= most.all) return null;
  await runAs(sql, caller);
  const conflicts = await sql.query<{ count: string }>(
    "select private.currency_conflicts($1, $2, $3) ->> 'count' as count",
    [workspaceId, currency, most.currency],
  );
  await runAs(sql, worker);
  return conflicts.rows[0]?.count === "0" ? { currency: most.currency, rows: most.rows } : null;
}

const maxRows = 5;

/** Returns the first rows that are not rejected, with their values; a link is represented by the name of its target. */
async function firstRows({ sql, caller, workspaceId, fields, links, extras, timeZone }: Draft): Promise<Plan["first"]> {
  const named = links.map(({ name, spec }) => {
    // If several accounts share the name, it refers to the account of the row's contact.
    const id = links.some(({ within }) => within === name) ? `coalesce(k.id, r.${name})` : "k.id";
    return `('${name}', (select to_jsonb(case when k.state = 'file' then k.target else coalesce(n.name, e.name) end)
         from import_link k left join import_new n on n.field = k.field and n.id = k.id
         left join public.${spec.link?.entity} e on e.workspace_id = $1 and e.id = ${id}
         where k.field = '${name}' and k.key = l.key_${name} and k.state in ('matched', 'file', 'create', 'unclear')))`;
  });
  const people = extras.flatMap(({ name, extra }) =>
    "person" in extra
      ? [
          `('${name}', (select to_jsonb(n.${extra.person}) from import_new n where n.field = 'contact_name' and n.account_id = r.id limit 1))`,
        ]
      : [],
  );
  const isLink = new Set(links.map(({ name }) => name));
  const columns = fields
    .filter(({ name }) => name !== "name" && !isLink.has(name))
    .map(({ name, isForNew }) => {
      const value = isForNew ? `(r.${name} at time zone ${pg.escapeLiteral(timeZone)})::date` : `r.${name}`;
      return `('${name}', to_jsonb(${value}))`;
    });
  const givenName = fields.some(({ name }) => name === "name") ? "r.name" : "null";
  const name = `('name', to_jsonb(case r.action when 'create' then coalesce(${givenName}, r.new_name) else ${givenName} end))`;
  await runAs(sql, caller);
  const { rows } = await sql.query<Plan["first"][number]>(
    `select r.row_number, r.action, (select jsonb_object_agg(field, value) from (values ${[name, ...columns, ...named, ...people].join(", ")}) as v (field, value)) as values
     from import_row r join import_line l using (row_number)
     where $1::uuid is not null and r.action in ('create', 'update', 'unchanged') order by r.row_number limit ${maxRows}`,
    [workspaceId],
  );
  await runAs(sql, worker);
  return rows;
}
