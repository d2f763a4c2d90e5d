import { createHash } from "node:crypto";

import pg from "pg";
import type { Logger } from "pino";

import { brand } from "#domain/brand.ts";
import { adoptBaseline } from "#server/postgres/baseline.ts";
import { storeLanguages } from "#server/postgres/languages.ts";
import {
  type Changes,
  dropGoneFunctions,
  dropPoliciesAndTriggers,
  readChanges,
  recordChanges,
  recordTables,
  assertSignatures,
  resetFunctions,
} from "#server/postgres/repeatables.ts";
import { requireRestoredDatabase } from "#server/postgres/restore-marker.ts";
import {
  isFunctionFile,
  ownSqlFiles,
  readSqlFiles,
  type SqlFile,
  type SqlFiles,
  stepsOf,
} from "#server/postgres/sql-files.ts";
import { withClient } from "#server/postgres/with-client.ts";

/** An applied migration, with the path of its file in `db`. */
type Applied = { name: string; checksum: string };

// Any constant would do, provided that every Vanda that migrates the same database uses the same one.
const advisoryLock = 7_026_115_120;

/** Selects the applied migrations. The repeatable ones are combined into one row, with a checksum of them all. */
export const appliedQuery = `
  select name, checksum from private.migrations
  union all select '', coalesce(md5(string_agg(path || checksum, '' order by path collate "C")), '')
  from private.repeatable_migrations`;

/**
 * Returns the table files to apply. Throws if the database is newer than this code, or if an applied file was edited.
 */
function pendingTables(tables: SqlFile[], applied: Applied[]): SqlFile[] {
  const ours = new Map(tables.map((file) => [file.path, file]));
  for (const { name, checksum } of applied) {
    const file = ours.get(name);
    if (!file) throw new Error(`The database is newer than this ${brand.name}: it has the unknown migration ${name}`);
    if (file.checksum !== checksum) throw new Error(`The migration ${name} was changed after it had been applied`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return tables.filter(({ path }) => !done.has(path));
}

/** True if a database with these rows of `appliedQuery` has all migrations. Throws if it is newer than this code. */
export function isCurrent(files: SqlFiles, rows: Applied[]): boolean {
  const pending = pendingTables(
    files.tables,
    rows.filter(({ name }) => name !== ""),
  );
  return pending.length === 0 && rows.find(({ name }) => name === "")?.checksum === checksumOf(files.repeatables);
}

function checksumOf(files: SqlFile[]): string {
  const parts = files.map(({ path, checksum }) => path + checksum).sort();
  return parts.length === 0 ? "" : createHash("md5").update(parts.join("")).digest("hex");
}

/**
 * Applies all pending migrations in one transaction, and writes the languages. Processes that start simultaneously wait
 * for each other. Returns the paths of the applied files.
 */
export async function migrate(options: {
  /** Connects as the owner of the schema. */
  url: string;
  /** The folder of SQL files; by default, the folder of this code. */
  directory?: string;
  log: Logger;
}): Promise<{ applied: string[] }> {
  const files = options.directory === undefined ? ownSqlFiles() : readSqlFiles(options.directory);
  return withClient(options.url, async (client) => {
    await requireVersion(client);
    await requireRestoredDatabase(client);
    const applied = (await hasAll(client, files)) ? [] : await applyPending(client, files, options.log);
    await storeLanguages(client);
    return { applied };
  });
}

async function hasAll(client: pg.Client, files: SqlFiles): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('private.repeatable_migrations') is not null as exists",
  );
  return rows[0]?.exists === true && isCurrent(files, (await client.query<Applied>(appliedQuery)).rows);
}

async function applyPending(client: pg.Client, files: SqlFiles, log: Logger): Promise<string[]> {
  await client.query("begin");
  try {
    await lockMigrations(client);
    const { tables, repeatables } = await migrateWithin(client, files);
    await client.query("notify vanda_schema");
    await client.query("commit");
    log.info({ migrations: tables, repeatables: repeatables.length }, "Database migrated");
    return [...tables, ...repeatables];
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Waits until no other process migrates the database or restores a backup into it. */
export const lockMigrations = (client: pg.ClientBase) =>
  client.query("select pg_advisory_xact_lock($1)", [advisoryLock]);

/** Applies all pending migrations in the caller's transaction. Returns the paths of the applied files. */
export async function migrateWithin(client: pg.Client, files: SqlFiles) {
  await client.query(bookkeeping.create);
  await adoptBaseline(client, files.tables);
  const { rows } = await client.query<Applied>("select name, checksum from private.migrations");
  const pending = pendingTables(files.tables, rows);
  const changes = await readChanges(client, files.repeatables);
  await applyFiles(client, files, pending, changes);
  await recordTables(client, pending);
  await recordChanges(client, changes);
  await client.query(bookkeeping.grant);
  return { tables: pending.map(({ path }) => path), repeatables: changes.changed.map(({ path }) => path) };
}

/** The tables that record applied migrations. */
export const bookkeeping = {
  create: `
    create schema if not exists private;
    create table if not exists private.migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists private.repeatable_migrations (
      path text primary key,
      checksum text not null,
      objects text[] not null,
      applied_at timestamptz not null default now()
    );`,
  // /readyz checks as service_role whether the database is current.
  grant: "grant select on private.migrations, private.repeatable_migrations to service_role;",
};

/** Drops replaced and removed objects, and runs the files. */
async function applyFiles(client: pg.Client, files: SqlFiles, pending: SqlFile[], changes: Changes): Promise<void> {
  const functions = changes.changed.filter(isFunctionFile);
  // Function bodies may use functions that are created later.
  await client.query("set local check_function_bodies = off");
  await dropPoliciesAndTriggers(client, changes);
  await resetFunctions(client, functions);
  for (const { path, text } of stepsOf(pending, changes.changed, files)) await run(client, path, text);
  await dropGoneFunctions(client, changes);
  await assertSignatures(client, functions);
}

async function run(client: pg.Client, path: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position ? text.slice(0, Number(error.position)).split("\n").length : undefined;
    const where = line ? ` in line ${line}` : "";
    throw new Error(`The migration ${path} failed${where}: ${error.message}. The database is unchanged`, {
      cause: error,
    });
  }
}

export async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < 180_000) {
    throw new Error(
      `${brand.name} needs PostgreSQL 18 or newer; the server at DATABASE_URL is ${Math.floor(version / 10_000)}`,
    );
  }
}
