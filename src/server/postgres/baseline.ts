import { createHash } from "node:crypto";

import type pg from "pg";

import { brand } from "#domain/brand.ts";
import { recordTables } from "#server/postgres/repeatables.ts";
import type { SqlFile } from "#server/postgres/sql-files.ts";

/**
 * Release 1.0.0-rc. Its database was built by migrations named by their time; the files of db/tables up to `last`
 * replace them. `digest` is the digest of their names and checksums.
 */
export const baseline = {
  digest: "6c544cdebd49c311fba827c67cee59ad592fcacf30860d783e46d520ddf3a28a",
  last: "tables/0011_workflows_and_notifications.sql",
};

/** Records that a database of release 1.0.0-rc has the first files of db/tables; throws for an older database. */
export async function adoptBaseline(client: pg.Client, tables: SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from private.migrations where name ~ '^\\d{14}_'",
  );
  if (rows.length === 0) return;
  const applied = rows.map(({ name, checksum }) => `${name} ${checksum}\n`).sort();
  if (createHash("sha256").update(applied.join("")).digest("hex") !== baseline.digest)
    throw new Error(
      `The database is from before ${brand.name} 1.0.0-rc. Start that version on it first: this one upgrades it from there`,
    );
  await client.query("delete from private.migrations");
  await recordTables(
    client,
    tables.filter(({ path }) => path <= baseline.last),
  );
  await client.query(recordObjects);
}

/** Records all functions, policies and triggers, so that those without a file are dropped. */
const recordObjects = `
  insert into private.repeatable_migrations (path, checksum, objects)
  select distinct 'functions/' || p.pronamespace::regnamespace || '.' || p.proname, '',
    array[p.pronamespace::regnamespace || '.' || p.proname]
  from pg_proc p where p.pronamespace::regnamespace::text in ('auth', 'private', 'public')
    and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
  union all
  select folder || c.relname || '.sql', '', array[c.relnamespace::regnamespace || '.' || c.relname]
  from (select 'policies/', polrelid from pg_policy union select 'triggers/', tgrelid from pg_trigger where not tgisinternal)
    created (folder, id) join pg_class c on c.oid = created.id`;
