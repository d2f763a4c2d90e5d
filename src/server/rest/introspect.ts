import type pg from "pg";

import { buildSchemaCache, type RelationRow, type RoutineRow, type TypeRow } from "#server/rest/build-schema-cache.ts";
import {
  type CatalogKeyRow,
  expandKeys,
  keysShown,
  type PrimaryKeyRow,
  showColumns,
} from "#server/rest/expand-keys.ts";
import { callerRoles, tableRights, type SchemaCache } from "#server/rest/schema-cache.ts";
import type { ViewRow } from "#server/rest/view-origins.ts";

/**
 * SQL of the default of a column: null for a generated column; the next value of the sequence for an identity column
 * that can be set; otherwise the default of the column or its domain.
 */
const defaultOf = `case when a.attgenerated <> '' then null
  when a.attidentity = 'd' then (select format('nextval(%L)', s.objid::regclass) from pg_depend s
    where s.classid = 'pg_class'::regclass and s.refclassid = s.classid and s.deptype = 'i'
      and s.refobjid = a.attrelid and s.refobjsubid = a.attnum)
  else coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)) end`;

const columnsOf = (relation: string) => `coalesce((
  select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'base', b.typname,
    'format', format_type(b.oid, null), 'default', ${defaultOf},
    'isNullable', not (a.attnotnull or t.typnotnull), 'comment', col_description(a.attrelid, a.attnum),
    'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = b.oid)) order by a.attnum)
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped), '[]')`;

const namesOf = (relation: string, numbers: string) => `(
  select json_agg(a.attname order by n.place)
  from unnest(${numbers}::int2[]) with ordinality n (number, place)
  join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number)`;

const roles = callerRoles.map((role) => `('${role}')`).join(", ");
const rights = tableRights.map((right) => `('${right}')`).join(", ");

/**
 * Returns the SQL of each role's rights on a relation or on some of its columns. The right to delete exists only for
 * whole rows.
 */
const rightsOf = (relation: string) => `(
  select json_object_agg(role, (select coalesce(json_agg(verb), '[]') from (values ${rights}) v (verb)
    where case verb when 'delete' then has_table_privilege(role, ${relation}, verb)
      else has_any_column_privilege(role, ${relation}, verb) end))
  from (values ${roles}) r (role))`;

const unreadableColumnsOf = (relation: string) => `(
  select json_object_agg(role, (select coalesce(json_agg(a.attname), '[]') from pg_attribute a
    where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped
      and has_any_column_privilege(role, ${relation}, 'select') and not has_column_privilege(role, ${relation}, a.attnum, 'select')))
  from (values ${roles}) r (role))`;

const relationsSql = `select c.relname as name, c.relkind in ('v', 'm') as is_view,
  c.relkind = 'p' as is_partitioned, obj_description(c.oid, 'pg_class') as comment,
  ${rightsOf("c.oid")} as rights, ${unreadableColumnsOf("c.oid")} as unreadable,
  ${columnsOf("c.oid")} as columns,
  coalesce((select ${namesOf("c.oid", "i.indkey")} from pg_index i where i.indrelid = c.oid and i.indisprimary), '[]') as primary_key,
  coalesce((select json_agg(a.attname) from pg_class v join pg_attribute a on a.attrelid = v.oid and a.attnum > 0
    where v.relnamespace = to_regnamespace('private') and v.relkind = 'v' and v.relname = c.relname || '_sums'), '[]') as sums
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
order by c.relname`;

const shownName = (relation: string) =>
  `case when ${relation}.relnamespace = 'public'::regnamespace then ${relation}.relname end`;

// The keys include those between tables that are not exposed, because a view may show their columns.
const foreignKeysSql = `select k.conname as constraint,
  c.oid as id, ${shownName("c")} as name, ${namesOf("k.conrelid", "k.conkey")} as columns, to_json(k.conkey) as numbers,
  f.oid as foreign_id, ${shownName("f")} as foreign_name, ${namesOf("k.confrelid", "k.confkey")} as foreign_columns,
  to_json(k.confkey) as foreign_numbers,
  exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null
    and i.indkey::int2[] <@ k.conkey) as is_unique
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
where k.contype = 'f' and k.conparentid = 0
order by k.conname`;

const primaryKeysSql =
  "select i.indrelid as id, to_json(i.indkey::int2[]) as numbers from pg_index i where i.indisprimary";

// Includes views that are not exposed, because they may be between exposed views and tables.
const viewsSql = `select c.oid as id, ${shownName("c")} as name, r.ev_action::text as query,
  (select json_object_agg(a.attnum, a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0) as columns
from pg_class c join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
where c.relkind in ('v', 'm') and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
order by c.relname`;

// Functions of extensions are tools of the database and not part of the API. Trigger functions cannot be called.
const routinesSql = `select p.oid as id, p.proname as name, obj_description(p.oid, 'pg_proc') as comment,
  p.pronargdefaults as default_count, p.provolatile = 'v' as is_volatile,
  (select coalesce(json_agg(role), '[]') from (values ${roles}) r (role) where has_function_privilege(role, p.oid, 'execute'))
    as callers,
  p.proretset as returns_set, r.typname as returns_type, not p.proretset or p.prorows = 1 as is_one_row, p.prorettype = 'void'::regtype as returns_void,
  (select c.relname from pg_class c where c.oid = r.typrelid and c.relkind <> 'c' and c.relnamespace = 'public'::regnamespace)
    as returns_relation,
  case when r.typrelid <> 0 then ${columnsOf("r.typrelid")}
    when p.proargmodes && array['o', 'b', 't']::"char"[] then coalesce((
      select json_agg(json_build_object('name', p.proargnames[o.place], 'type', format_type(o.type, null), 'base', t.typname,
        'format', format_type(o.type, null), 'default', null, 'isNullable', true, 'comment', null, 'values', null) order by o.place)
      from unnest(p.proallargtypes, p.proargmodes) with ordinality o (type, mode, place)
      join pg_type t on t.oid = o.type where o.mode in ('o', 'b', 't')), '[]')
    else '[]' end as result_columns,
  coalesce((select json_agg(json_build_object('name', p.proargnames[i.place], 'type', format_type(i.type, null),
      'cast', format_type(i.type, -1), 'is_variadic', i.mode = 'v') order by i.place)
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]),
      coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::int]))) with ordinality i (type, mode, place)
    where i.mode in ('i', 'b', 'v')), '[]') as parameters,
  case when p.pronargs = 1 then (select c.relname from pg_type t join pg_class c on c.oid = t.typrelid
    where t.oid = p.proargtypes[0] and c.relnamespace = 'public'::regnamespace) end as computes_for
from pg_proc p join pg_type r on r.oid = pg_basetype(p.prorettype)
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
  and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype)
  and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
order by p.proname, p.oid`;

// Types such as regclass are excluded: a cast to them looks a name up in the catalog, which callers must not do.
const typesSql = `select t.typname as name, format_type(t.oid, null) as type from pg_type t
where t.typtype in ('b', 'e', 'd', 'r', 'm') and (t.typelem = 0 or t.typcategory = 'A') and t.typname !~ '^_?reg'
  and t.typnamespace in ('pg_catalog'::regnamespace, 'public'::regnamespace)
order by t.typnamespace = 'pg_catalog'::regnamespace`;

const requestWords = "~ 'request\\.(headers|cookies|method|path)\\M'";

// Request settings are sent only if something reads them, because they slightly delay every request.
const readsRequestSql = `select
  exists (select from pg_proc p where p.pronamespace <> 'pg_catalog'::regnamespace
    and coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) ${requestWords})
  or exists (select from pg_policy p
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ${requestWords})
  or exists (select from pg_class c where c.relkind = 'v'
    and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) and pg_get_viewdef(c.oid) ${requestWords})
  or exists (select from pg_attrdef d where pg_get_expr(d.adbin, d.adrelid) ${requestWords}) as reads_request`;

/** Reads everything that the data API needs to know about the schema, in one transaction. */
export async function introspect(client: pg.ClientBase): Promise<SchemaCache> {
  await client.query("begin transaction isolation level repeatable read, read only");
  try {
    // With an empty search path, types are written with their schema.
    await client.query("set local search_path = ''");
    const relations = (await client.query<RelationRow>(relationsSql)).rows;
    const foreignKeys = (await client.query<CatalogKeyRow>(foreignKeysSql)).rows;
    const views = (await client.query<ViewRow>(viewsSql)).rows;
    const primaryKeys = (await client.query<PrimaryKeyRow>(primaryKeysSql)).rows;
    const routines = (await client.query<RoutineRow>(routinesSql)).rows;
    const types = (await client.query<TypeRow>(typesSql)).rows;
    const [reads] = (await client.query<{ reads_request: boolean }>(readsRequestSql)).rows;
    const readsRequest = reads?.reads_request ?? false;
    const shown = showColumns(views);
    return buildSchemaCache({
      relations,
      foreignKeys: expandKeys(foreignKeys, shown),
      keysOfViews: keysShown(primaryKeys, shown),
      routines,
      types,
      readsRequest,
    });
  } finally {
    await client.query("commit");
  }
}
