import type pg from "pg";
import { z } from "zod";

import { runRoundTrip } from "#server/postgres/round-trip.ts";

const accessSchema = z.object({
  relations: z
    .record(
      z.string(),
      z.object({ columns: z.array(z.string()), methods: z.array(z.enum(["get", "post", "patch", "delete"])) }),
    )
    .transform((relations) => new Map(Object.entries(relations))),
  /** The oids of the functions that the role may call. */
  routines: z.array(z.int()),
});

/** The rights of a role on relations and their columns, and the functions that the role may call. */
export type Access = z.infer<typeof accessSchema>;

// The numbers are bits of pg_relation_is_updatable, because some views are read-only.
const accessSql = `select json_build_object(
  'relations', coalesce((select json_object_agg(c.relname, json_build_object(
      'columns', coalesce((select json_agg(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(c.oid, a.attnum, 'select, insert, update')), '[]'),
      'methods', array_remove(array[
        case when has_any_column_privilege(c.oid, 'select') then 'get' end,
        case when has_any_column_privilege(c.oid, 'insert') and writable & 8 > 0 then 'post' end,
        case when has_any_column_privilege(c.oid, 'update') and writable & 4 > 0 then 'patch' end,
        case when has_table_privilege(c.oid, 'delete') and writable & 16 > 0 then 'delete' end], null)))
    from pg_class c cross join pg_relation_is_updatable(c.oid, true) as writable
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and (has_any_column_privilege(c.oid, 'select, insert, update') or has_table_privilege(c.oid, 'delete'))), '{}'),
  'routines', coalesce((select json_agg(p.oid::bigint) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege(p.oid, 'execute')), '[]'))`;

/** Returns the privileges of a role in Postgres, queried with that role. */
export async function readAccess(pool: pg.Pool, role: string): Promise<Access> {
  const { rows } = await runRoundTrip(pool, { role, claims: JSON.stringify({ role }), text: accessSql, values: [] });
  return accessSchema.parse(JSON.parse(String(rows[0]?.[0])));
}
