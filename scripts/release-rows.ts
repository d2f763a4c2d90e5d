import type pg from "pg";

/** The rows of a database by table, in Postgres's text format, because a JavaScript number would lose digits. */
export type Rows = Map<string, string[]>;

const ownTables = `
  select c.oid::regclass::text as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attgenerated <> '') as derived
  from pg_class c where c.relkind = 'r' and c.relnamespace in (select oid from pg_namespace where nspname in ('auth', 'private', 'public'))
    and c.oid <> all (array['private.migrations', 'private.repeatable_migrations', 'private.languages', 'private.record_columns']::regclass[]) order by 1`;

/** Reads all rows, except generated columns and the tables written by migrations and pg-boss. */
export async function readRows(client: pg.ClientBase): Promise<Rows> {
  await client.query("set search_path = pg_catalog");
  const { rows: tables } = await client.query<{ name: string; derived: string[] }>(ownTables);
  const collected: Rows = new Map();
  for (const { name, derived } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from ${name} t`,
      [derived],
    );
    collected.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return collected;
}

/** Prints one line per row, so that a diff shows the differences from the previous release. */
export const printRows = (rows: Rows): string =>
  Array.from(rows, ([table, tableRows]) => tableRows.map((row) => `${table} ${row}\n`).join("")).join("");

export function parseRows(text: string): Rows {
  const collected: Rows = new Map();
  for (const [, table = "", row = ""] of text.matchAll(/^(\S+) (.+)$/gm))
    collected.set(table, [...(collected.get(table) ?? []), row]);
  return collected;
}

const asArray = (tableRows: string[]) => `[${tableRows.join(",")}]`;

/**
 * Inserts rows unchanged and in any order, without triggers or foreign key checks. Rows that already exist are kept.
 */
export async function writeRows(client: pg.ClientBase, rows: Rows): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  for (const [table, tableRows] of rows) {
    const columns = Object.keys(JSON.parse(tableRows[0] ?? "{}") as object)
      .map((column) => `"${column}"`)
      .join(", ");
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
      [asArray(tableRows)],
    );
  }
  await client.query("commit");
}

/** Returns the tables that lack a row or have a different value in a column that still exists. */
export async function changedRows(client: pg.ClientBase, rows: Rows): Promise<string[]> {
  const changed: string[] = [];
  for (const [table, tableRows] of rows) {
    const { rows: lost } = await client.query(
      `select from jsonb_array_elements($1::jsonb) was where not exists (
         select from ${table} t cross join lateral (select to_jsonb(t) as now) n
         where not exists (select from jsonb_each(was) part where n.now ? part.key and n.now -> part.key <> part.value))`,
      [asArray(tableRows)],
    );
    if (lost.length > 0) changed.push(table);
  }
  return changed;
}
