import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";
import type { Logger } from "pino";

import { brand } from "#domain/brand.ts";
import { storeLanguages } from "#server/postgres/languages.ts";
import { withClient } from "#server/postgres/with-client.ts";

type Migration = { name: string; text: string; checksum: string };
type Applied = { name: string; checksum: string };

// Any constant will do, as long as every Vanda that migrates the same database uses the same one.
const advisoryLock = 7_026_115_120;

/** Reads the migrations of a directory in the order in which they are applied. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    }),
  );
}

/** Returns the migrations to be applied; throws if the database is newer than this code or a migration was edited. */
export function pendingMigrations(migrations: Migration[], applied: Applied[]): Migration[] {
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = ours.get(name);
    if (!migration)
      throw new Error(`The database is newer than this ${brand.name}: it has the unknown migration ${name}`);
    if (migration.checksum !== checksum) throw new Error(`The migration ${name} was changed after it had been applied`);
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/**
 * Applies all pending migrations in one transaction, and writes the languages. Processes that start at the same time wait
 * for each other.
 */
export async function migrate(options: {
  /** Logs in as the owner of the schema. */
  url: string;
  directory: string;
  log: Logger;
}): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(options.directory);
  return withClient(options.url, async (client) => {
    await requireVersion(client);
    const isCurrent = pendingMigrations(migrations, await readApplied(client)).length === 0;
    const applied = isCurrent ? [] : await applyPending(client, migrations, options.log);
    await storeLanguages(client);
    return { applied };
  });
}

async function applyPending(client: pg.Client, migrations: Migration[], log: Logger) {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [advisoryLock]);
    await client.query(`create schema if not exists private;
      create table if not exists private.migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const pending = pendingMigrations(migrations, await readApplied(client));
    for (const { name, text, checksum } of pending) {
      await runMigration(client, name, text);
      await client.query("insert into private.migrations (name, checksum) values ($1, $2)", [name, checksum]);
    }
    // /readyz queries as service_role whether the database is current.
    await client.query("grant select on private.migrations to service_role");
    await client.query("notify vanda_schema");
    await client.query("commit");
    log.info({ migrations: pending.map(({ name }) => name) }, "Database migrated");
    return pending.map(({ name }) => name);
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function runMigration(client: pg.Client, name: string, text: string) {
  try {
    await client.query(text);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position ? text.slice(0, Number(error.position)).split("\n").length : undefined;
    const where = line ? ` in line ${line}` : "";
    throw new Error(`The migration ${name} failed${where}: ${error.message}. The database is unchanged`, {
      cause: error,
    });
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('private.migrations') is not null as exists",
  );
  if (!rows[0]?.exists) return [];
  return (await client.query<Applied>("select name, checksum from private.migrations")).rows;
}

async function requireVersion(client: pg.Client) {
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
