import type pg from "pg";

import type { Identity } from "#server/auth/sessions/identity.ts";

type Role = Identity["role"];
export type WatchedColumn = {
  name: string;
  /** The type as named by the official client: `int4`, `timestamptz`. */
  type: string;
  /** The type as written in a cast, with its schema. */
  sqlType: string;
  readers: Role[];
};
export type WatchedTable = { name: string; columns: WatchedColumn[] };

const tablesSql = `select c.relname as name, (
    select json_agg(json_build_object('name', a.attname, 'type', t.typname, 'sqlType', format_type(a.atttypid, null), 'readers', (
      select coalesce(json_agg(r.role), '[]') from unnest(array['anon', 'authenticated', 'service_role']) r (role)
      where has_column_privilege(r.role, c.oid, a.attnum, 'select'))) order by a.attnum)
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
from pg_class c
where c.relnamespace = 'public'::regnamespace
  and exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'publish_update')`;

/** Reads the tables that send notifications of their changes, and the columns that each role may read. */
export async function readWatchedTables(client: pg.ClientBase): Promise<Map<string, WatchedTable>> {
  await client.query("begin transaction read only");
  try {
    // With an empty search path, types are written with their schema.
    await client.query("set local search_path = ''");
    const { rows } = await client.query<WatchedTable>(tablesSql);
    return new Map(rows.map((table) => [table.name, table]));
  } finally {
    await client.query("commit");
  }
}

/**
 * Returns the columns of a table that a role may read. Returns none if the key is not among them, because there would
 * be nothing to send.
 */
export function readableColumns(table: WatchedTable, role: Role): WatchedColumn[] {
  const readable = table.columns.filter(({ readers }) => readers.includes(role));
  const hasKey = ["workspace_id", "id"].every((key) => readable.some(({ name }) => name === key));
  return hasKey ? readable : [];
}
