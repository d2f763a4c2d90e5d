import type { ClientBase } from "pg";

/**
 * The schemas of Vanda without the schema of the queue: its rows only wake runs and are created again at the next
 * start.
 */
const ours = "('public', 'private', 'auth')";

const tablesFilter = `c.relkind = 'r' and c.relnamespace::regnamespace::text in ${ours}
  and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`;

const nameOf = (oid: string) =>
  `(select format('%I.%I', n.nspname, r.relname) from pg_class r join pg_namespace n on n.oid = r.relnamespace where r.oid = ${oid})`;

/** Returns the names of all tables in the schemas of Vanda. */
export async function readTableNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select ${nameOf("c.oid")} as name from pg_class c where ${tablesFilter} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns the stored columns of each table with permanent data. Unlogged tables are excluded: Postgres itself empties
 * them after a crash. So are objects to be deleted: a second instance must not delete them from the bucket of the first.
 */
export async function readTables(client: ClientBase): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select ${nameOf("c.oid")} as name, array(
       select quote_ident(a.attname) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c where ${tablesFilter} and c.relpersistence = 'p' and c.relname <> 'object_deletions' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/**
 * Returns the state of each sequence. Call it after reading the rows: the state may be ahead of the rows, but never
 * behind.
 */
export async function readSequences(client: ClientBase): Promise<Record<string, { value: string; isCalled: boolean }>> {
  const { rows } = await client.query<{ name: string; value: string; isCalled: boolean }>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as "isCalled"
     from pg_sequences where schemaname in ${ours} order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, value, isCalled }) => [name, { value, isCalled }]));
}

/** Statements that remove objects which slow down or reject a load, and statements that create them again. */
export type Detached = { remove: string[]; create: string[] };

/** Returns the statements that remove and create foreign keys, indexes and triggers, in order. */
export async function readDetachable(client: ClientBase): Promise<Detached> {
  const { rows } = await client.query<{ remove: string; create: string }>(
    `select remove, "create" from (
       select 1 as step, format('alter table %s drop constraint %I', ${nameOf("k.conrelid")}, k.conname) as remove,
         format('alter table %s add constraint %I %s', ${nameOf("k.conrelid")}, k.conname, pg_get_constraintdef(k.oid)) as "create"
       from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and ${tablesFilter}
       union all
       select 2, format('drop index %s', ${nameOf("i.indexrelid")}), pg_get_indexdef(i.indexrelid)
       from pg_index i join pg_class c on c.oid = i.indrelid
       where ${tablesFilter} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
       union all
       select 3, format('alter table %s disable trigger user', ${nameOf("c.oid")}), format('alter table %s enable trigger user', ${nameOf("c.oid")})
       from pg_class c where ${tablesFilter}) detachable
     order by step`,
  );
  return { remove: rows.map(({ remove }) => remove), create: rows.map(({ create }) => create).reverse() };
}
