import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

import { objectStore } from "#server/files/object-store.ts";
import { BackupError } from "#server/operations/backup/backup-error.ts";
import { createWhole, deleteOldBackups, nameBackup } from "#server/operations/backup/backup-files.ts";
import { writeBackup } from "#server/operations/backup/write-backup.ts";
import { attachDatabase } from "#server/postgres/attach.ts";
import type { Env } from "#server/settings/env.ts";
import { readVersion } from "#server/settings/version.ts";

export type WrittenBackup = { path: string; bytes: number; tables: number; rows: number };

/** Returns BACKUP_KEY; throws a BackupError if it is not set. */
export function requireKey({ BACKUP_KEY }: Pick<Env, "BACKUP_KEY">): string {
  if (BACKUP_KEY) return BACKUP_KEY;
  throw new BackupError(
    "The setting BACKUP_KEY is missing: create one with “openssl rand -base64 32”, and keep it where it survives this machine",
  );
}

/**
 * Backs up the configured instance to a file. Without a given file, creates one in BACKUP_DIR and deletes all but the
 * newest BACKUP_KEEP backups there, or creates one in the current folder if BACKUP_DIR is not set. Throws a BackupError
 * if the file exists or BACKUP_KEY is not set.
 */
export async function backUp(env: Env, file?: string): Promise<WrittenBackup> {
  const key = requireKey(env);
  const path = resolve(file ?? join(env.BACKUP_DIR ?? ".", nameBackup(new Date())));
  if (existsSync(path)) throw new BackupError(`${path} already exists: choose another name`);
  const database = await attachDatabase(env);
  try {
    const rows = await createWhole(path, (draft) =>
      writeBackup(draft, key, {
        url: database.url,
        secret: database.secret,
        version: readVersion(),
        store: objectStore(env),
      }),
    );
    if (!file && env.BACKUP_DIR) deleteOldBackups(env.BACKUP_DIR, env.BACKUP_KEEP);
    const counts = Object.values(rows);
    return {
      path,
      bytes: statSync(path).size,
      tables: counts.length,
      rows: counts.reduce((sum, count) => sum + count, 0),
    };
  } finally {
    await database.stop();
  }
}
