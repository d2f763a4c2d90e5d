import type pg from "pg";

import { runAll } from "#server/postgres/run-all.ts";
import { isFunctionFile, objectsOf, type SqlFile } from "#server/postgres/sql-files.ts";

/** The repeatable migrations to apply, and the objects whose files no longer exist. */
export type Changes = {
  changed: SqlFile[];
  goneFunctions: string[];
  /** Tables whose policies or triggers are dropped or created again. */
  policies: string[];
  triggers: string[];
  gonePaths: string[];
};

/** Compares the repeatable migrations with those applied to a database. */
export async function readChanges(client: pg.Client, files: SqlFile[]): Promise<Changes> {
  const { rows } = await client.query<{ path: string; checksum: string; objects: string[] }>(
    "select path, checksum, objects from private.repeatable_migrations",
  );
  const applied = new Map(rows.map((row) => [row.path, row.checksum]));
  const changed = files.filter(({ path, checksum }) => applied.get(path) !== checksum);
  const paths = new Set(files.map(({ path }) => path));
  const gone = rows.filter(({ path }) => !paths.has(path));
  const defined = new Set(files.filter(isFunctionFile).flatMap(objectsOf));
  const tables = (folder: string) => [
    ...gone.filter(({ path }) => path.startsWith(folder)).flatMap(({ objects }) => objects),
    ...changed.filter(({ path }) => path.startsWith(folder)).flatMap(objectsOf),
  ];
  return {
    changed,
    goneFunctions: gone.filter(isFunctionFile).flatMap(({ objects }) => objects.filter((name) => !defined.has(name))),
    policies: tables("policies/"),
    triggers: tables("triggers/"),
    gonePaths: gone.map(({ path }) => path),
  };
}

/** Drops the policies and triggers that have changed or whose files no longer exist. */
export async function dropPoliciesAndTriggers(client: pg.Client, { policies, triggers }: Changes): Promise<void> {
  await execute(
    client,
    `select format('drop policy %I on %s', polname, polrelid::regclass) as statement
     from pg_policy where polrelid in (select to_regclass(name) from unnest($1::text[]) name)
     union all select format('drop trigger %I on %s', tgname, tgrelid::regclass)
     from pg_trigger where not tgisinternal and tgrelid in (select to_regclass(name) from unnest($2::text[]) name)`,
    [policies, triggers],
  );
}

/**
 * Removes the grants and comments of functions that are defined again, which `create or replace` would keep, and drops
 * the signatures that a file declares as replaced.
 */
export async function resetFunctions(client: pg.Client, files: SqlFile[]): Promise<void> {
  await execute(
    client,
    `with known as (${functionsQuery})
     select format('revoke all on routine %s from %s', signature, roles) as statement from known where roles is not null
     union all select format('comment on routine %s is null', signature) from known where has_comment`,
    [files.flatMap(objectsOf)],
  );
  for (const { text } of files)
    for (const [, signature] of text.matchAll(/^-- replaces: (.+)$/gm))
      await client.query(`drop routine if exists ${signature}`);
}

/** Drops the functions whose files no longer exist. */
export async function dropGoneFunctions(client: pg.Client, { goneFunctions }: Changes): Promise<void> {
  await execute(
    client,
    `select 'drop routine ' || string_agg(signature, ', ') as statement from (${functionsQuery}) gone having count(*) > 0`,
    [goneFunctions],
  );
}

/** Throws if the database has signatures of a function that its file does not define. */
export async function assertSignatures(client: pg.Client, files: SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number; signatures: string }>(
    `select name, count(*)::int as count, string_agg(signature, ', ' order by signature) as signatures
     from (${functionsQuery}) known group by name`,
    [files.flatMap(objectsOf)],
  );
  for (const file of files)
    for (const name of new Set(objectsOf(file))) {
      const match = rows.find((row) => row.name === name);
      if (match && match.count !== objectsOf(file).filter((object) => object === name).length)
        throw new Error(
          `${file.path} does not define all of ${match.signatures}: declare “-- replaces: …” in its head`,
        );
    }
}

/** Records table files as applied. */
export async function recordTables(client: pg.Client, tables: SqlFile[]): Promise<void> {
  await client.query(
    "insert into private.migrations (name, checksum) select path, checksum from jsonb_to_recordset($1) as file (path text, checksum text)",
    [JSON.stringify(tables.map(({ path, checksum }) => ({ path, checksum })))],
  );
}

/** Records repeatable migrations as applied. */
export async function recordChanges(client: pg.Client, { changed, gonePaths }: Changes): Promise<void> {
  await client.query("delete from private.repeatable_migrations where path = any($1)", [gonePaths]);
  await client.query(
    `insert into private.repeatable_migrations (path, checksum, objects)
     select path, checksum, array(select jsonb_array_elements_text(objects))
     from jsonb_to_recordset($1) as file (path text, checksum text, objects jsonb)
     on conflict (path) do update set checksum = excluded.checksum, objects = excluded.objects, applied_at = now()`,
    [JSON.stringify(changed.map((file) => ({ path: file.path, checksum: file.checksum, objects: objectsOf(file) })))],
  );
}

/** Selects the functions with one of the names in $1. */
const functionsQuery = `
  select format('%s.%s', n.nspname, p.proname) as name, p.oid::regprocedure::text as signature,
    obj_description(p.oid, 'pg_proc') is not null as has_comment,
    (select string_agg(coalesce(quote_ident(r.rolname), 'public'), ', ')
     from aclexplode(p.proacl) a left join pg_roles r on r.oid = a.grantee where a.grantee <> p.proowner) as roles
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where format('%s.%s', n.nspname, p.proname) = any($1)`;

async function execute(client: pg.Client, query: string, values: unknown[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(query, values);
  await runAll(
    client,
    rows.map(({ statement }) => statement),
  );
}
