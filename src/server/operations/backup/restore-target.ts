import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

import type { ClientBase } from "pg";
import { pino } from "pino";

import { BackupError } from "#server/operations/backup/backup-error.ts";
import { lockData } from "#server/postgres/data-lock.ts";
import { clusterDirectory, startEmbedded } from "#server/postgres/embedded.ts";
import { requireVersion } from "#server/postgres/migrate.ts";
import { stopOrphan } from "#server/postgres/orphan.ts";
import { isMarked, markerFile, markerTable } from "#server/postgres/restore-marker.ts";
import { withClient } from "#server/postgres/with-client.ts";
import { createSecrets } from "#server/secrets/secrets.ts";
import type { Env } from "#server/settings/env.ts";

/** An empty instance that is marked as being restored. */
export type RestoreTarget = {
  /** Connects as the owner. */
  url: string;
  /** Removes the mark once the instance is complete. */
  finish(): Promise<void>;
  discard(): Promise<void>;
};

type Settings = Pick<Env, "DATABASE_URL" | "VANDA_SECRET" | "VANDA_DATA_DIR">;

/**
 * Opens the configured instance, and marks it as being restored. Throws a BackupError if it is not empty, or if its
 * secret differs from the given one.
 */
export function openTarget(env: Settings, secret: string): Promise<RestoreTarget> {
  if (env.VANDA_SECRET !== undefined && env.VANDA_SECRET !== secret)
    throw new BackupError(
      "The backup was made with another VANDA_SECRET: set it to that one, which “npm run restore -- FILE --secret” prints",
    );
  return env.DATABASE_URL ? openDatabase(env.DATABASE_URL) : openFolder(resolve(env.VANDA_DATA_DIR), secret);
}

async function openFolder(dataDir: string, secret: string): Promise<RestoreTarget> {
  const isInterrupted = existsSync(markerFile(dataDir));
  const contents = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name !== "lost+found") : [];
  if (!isInterrupted && contents.length > 0)
    throw new BackupError(`${dataDir} is not empty: move it away, or set VANDA_DATA_DIR to a new folder`);
  // Other users may traverse the folder, as Postgres must, but not list it.
  const created = mkdirSync(dataDir, { recursive: true });
  if (created) chmodSync(dataDir, 0o711);
  const unlock = lockData(dataDir);
  try {
    writeDurably(markerFile(dataDir));
    await clear(dataDir);
    createSecrets(dataDir, secret);
  } finally {
    unlock();
  }
  // The mark makes the write-ahead log unnecessary: after a crash the restore starts again.
  const settings = { wal_level: "minimal", max_wal_senders: "0", max_wal_size: "4GB" };
  const embedded = await startEmbedded({ dataDir, log: pino({ level: "error" }), settings });
  return {
    url: embedded.url,
    async finish() {
      await withClient(embedded.url, (client) => client.query("checkpoint"));
      await embedded.stop();
      rmSync(markerFile(dataDir));
      syncFolder(dataDir);
    },
    async discard() {
      await embedded.stop();
      await clear(dataDir);
      rmSync(markerFile(dataDir));
      if (created) rmSync(dataDir, { recursive: true });
    },
  };
}

/** Deletes everything that a restore has created in a data folder. */
async function clear(dataDir: string): Promise<void> {
  const cluster = clusterDirectory(dataDir);
  await stopOrphan(cluster, pino({ level: "silent" }));
  rmSync(cluster, { recursive: true, force: true });
  if (dirname(cluster) !== dataDir) rmSync(dirname(cluster), { recursive: true, force: true });
  for (const name of readdirSync(dataDir))
    if (/^(secrets\.json|postgres)/.test(name)) rmSync(join(dataDir, name), { recursive: true });
}

function writeDurably(path: string): void {
  writeFileSync(path, "", { flush: true });
  syncFolder(dirname(path));
}

function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}

async function openDatabase(url: string): Promise<RestoreTarget> {
  await withClient(url, async (client) => {
    await requireVersion(client);
    if (!(await isMarked(client))) await requireEmpty(client);
    await client.query("create schema if not exists private");
    await client.query(`create table if not exists ${markerTable} ()`);
  });
  return {
    url,
    finish: () => Promise.resolve(),
    discard: () =>
      withClient(url, async (client) => {
        await client.query(`drop table if exists ${markerTable}`);
        await client.query("drop schema private").catch(() => {
          // The schema existed before and is not empty, so it remains.
        });
      }),
  };
}

/** Throws if a database has any tables, except the mark of a restore and tables of extensions. */
export async function requireEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('public', 'private', 'auth', 'jobs')
       and c.oid is distinct from to_regclass($1)
       and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
     limit 1`,
    [markerTable],
  );
  if (rows[0])
    throw new BackupError(
      `The database is not empty (it has the table ${rows[0].name}): create a new one and set DATABASE_URL to it`,
    );
}
