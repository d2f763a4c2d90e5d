import type pg from "pg";
import { z } from "zod";

import { brand } from "#domain/brand.ts";
import { type ArchiveEntry, readArchive } from "#server/operations/backup/archive.ts";
import { BackupError } from "#server/operations/backup/backup-error.ts";
import { readDetachable, readTableNames } from "#server/operations/backup/catalog.ts";
import {
  backupFormat,
  endSchema,
  manifestSchema,
  secretsSchema,
  sqlSchema,
  tableFolder,
  tablesSchema,
} from "#server/operations/backup/contents.ts";
import { openTarget, requireEmpty } from "#server/operations/backup/restore-target.ts";
import { exactText } from "#server/operations/backup/write-backup.ts";
import { copyIn } from "#server/postgres/copy-in.ts";
import { lockMigrations, migrateWithin } from "#server/postgres/migrate.ts";
import { markerTable } from "#server/postgres/restore-marker.ts";
import { runAll } from "#server/postgres/run-all.ts";
import { arrangeSqlFiles, ownSqlFiles, type SqlFiles } from "#server/postgres/sql-files.ts";
import { withClient } from "#server/postgres/with-client.ts";
import type { Env } from "#server/settings/env.ts";

type Entries = AsyncGenerator<ArchiveEntry>;
type Head = { manifest: z.output<typeof manifestSchema>; secret: string; files: SqlFiles };

/**
 * Restores a backup into the configured instance, which must be empty, either completely or not at all. Returns the
 * time and version of the backup, and the number of rows.
 */
export async function restoreBackup(path: string, key: string, env: Env) {
  const entries = readArchive(path, key);
  try {
    const { manifest, secret, files } = await readHead(entries);
    const target = await openTarget(env, secret);
    try {
      const rows = await withClient(target.url, async (client) => {
        const loaded = await load(client, entries, files);
        // Without statistics the first requests would be slow.
        await client.query("analyze");
        return loaded;
      });
      await target.finish();
      return { createdAt: manifest.createdAt, version: manifest.version, rows };
    } catch (error) {
      await target.discard();
      throw error;
    }
  } finally {
    await entries.return(undefined);
  }
}

/** Returns the VANDA_SECRET of the instance in a backup. */
export async function readBackupSecret(path: string, key: string): Promise<string> {
  const entries = readArchive(path, key);
  try {
    return (await readHead(entries)).secret;
  } finally {
    await entries.return(undefined);
  }
}

/** Reads everything that has to be checked before the restore writes anything. */
async function readHead(entries: Entries): Promise<Head> {
  const manifest = await readJson(entries, "manifest.json", manifestSchema);
  const newer = new BackupError(
    `The backup is from ${brand.name} ${manifest.version}, which is newer than this one: restore it with that version`,
  );
  if (manifest.format > backupFormat) throw newer;
  const { vandaSecret } = await readJson(entries, "secrets.json", secretsSchema);
  const files = arrangeSqlFiles(await readJson(entries, "sql.json", sqlSchema));
  const known = new Set(ownSqlFiles().tables.map(({ path, checksum }) => path + checksum));
  if (!files.tables.every(({ path, checksum }) => known.has(path + checksum))) throw newer;
  return { manifest, secret: vandaSecret, files };
}

async function readJson<T extends z.ZodType>(entries: Entries, name: string, schema: T): Promise<z.output<T>> {
  const { value } = await entries.next();
  if (value?.name !== name) throw new BackupError(`The backup has no ${name}: restore another backup`);
  return schema.parse(await new Response(value.body as ReadableStream<Uint8Array<ArrayBuffer>>).json());
}

/** Creates the schema of the backup and loads its rows, in one transaction. Returns the number of rows. */
async function load(client: pg.Client, entries: Entries, files: SqlFiles): Promise<number> {
  await client.query("begin");
  try {
    await lockMigrations(client);
    await requireEmpty(client);
    await client.query(`drop table if exists ${markerTable}`);
    await migrateWithin(client, files);
    const { remove, create } = await readDetachable(client);
    const names = await readTableNames(client);
    // Deferred checks of rows written by the migrations would prevent changes to the tables.
    await runAll(client, ["set constraints all immediate", ...remove, `truncate ${names.join(", ")}`, ...exactText]);
    const rows = await copyRows(client, entries);
    await runAll(client, ["set local maintenance_work_mem = '128MB'", ...create]);
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback").catch(() => {
      // If the rollback fails, the connection is lost, and the transaction with it.
    });
    throw error;
  }
}

/**
 * Copies the rows of all tables, each from its chunks in order, and returns their number. Throws a BackupError if the
 * backup is incomplete.
 */
async function copyRows(client: pg.Client, entries: Entries): Promise<number> {
  const tables = await readJson(entries, "tables.json", tablesSchema);
  const loaded: Record<string, number> = {};
  let table: { name: string; copy: ReturnType<typeof copyIn> } | undefined;
  const endTable = async () => {
    if (table) loaded[table.name] = await table.copy.end();
    table = undefined;
  };
  try {
    for (;;) {
      const { value: entry } = await entries.next();
      if (!entry) throw new BackupError("The backup has no end: restore another backup");
      if (!entry.name.startsWith(tableFolder)) {
        await endTable();
        const sum = await finishRows(client, entry, tables, loaded);
        // Reading up to the end of the file is necessary: only the end proves that nothing was cut off.
        if (!(await entries.next()).done)
          throw new BackupError("The backup goes on after its end: restore another one");
        return sum;
      }
      const name = entry.name.slice(tableFolder.length, entry.name.lastIndexOf("/"));
      if (table?.name !== name) await endTable();
      table ??= { name, copy: copyIn(client, `copy ${name} (${tables[name]?.join(", ")}) from stdin with (freeze)`) };
      for await (const bytes of entry.body) await table.copy.write(bytes);
    }
  } catch (error) {
    await table?.copy.giveUp(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/**
 * Sets the sequences to the values in the last entry, and returns the number of loaded rows. Throws a BackupError if
 * rows are missing.
 */
async function finishRows(
  client: pg.Client,
  entry: ArchiveEntry,
  tables: Record<string, string[]>,
  loaded: Record<string, number>,
): Promise<number> {
  const body = entry.body as ReadableStream<Uint8Array<ArrayBuffer>>;
  const { rows, sequences } = endSchema.parse(await new Response(body).json());
  for (const name of Object.keys(tables))
    if ((loaded[name] ?? 0) !== rows[name])
      throw new BackupError(
        `The backup has ${loaded[name] ?? 0} of ${rows[name]} rows of ${name}: restore another backup`,
      );
  for (const [name, { value, isCalled }] of Object.entries(sequences))
    await client.query("select setval($1::regclass, $2, $3)", [name, value, isCalled]);
  return Object.values(loaded).reduce((sum, count) => sum + count, 0);
}
