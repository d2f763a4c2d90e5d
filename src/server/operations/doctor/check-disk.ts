import { accessSync, constants, existsSync, statfsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { listBackups } from "#server/operations/backup/backup-files.ts";
import { error, type Finding, ok, reasonOf, warning } from "#server/operations/doctor/finding.ts";
import { clusterDirectory } from "#server/postgres/embedded.ts";
import type { Env } from "#server/settings/env.ts";

const megabyte = 1024 ** 2;
const freeMegabytes = { error: 256, warning: 2048 };
const dayMs = 24 * 3_600_000;

/** Checks the free space for the embedded database and for backups, and the age of the newest backup. */
export function checkDisk(env: Env, now: Date): Finding[] {
  const data = env.DATABASE_URL ? [] : [checkFolder("disk", dirname(clusterDirectory(resolve(env.VANDA_DATA_DIR))))];
  return [...data, ...checkBackups(env, now)];
}

function checkFolder(subject: string, folder: string): Finding {
  const existing = nearestFolder(folder);
  try {
    accessSync(existing, constants.W_OK);
    const { bavail, bsize } = statfsSync(existing);
    const free = Math.floor((bavail * bsize) / megabyte);
    const text = `${folder} has ${free} MB left`;
    if (free < freeMegabytes.error) return error(subject, `${text}: free some space, or move it to a larger disk`);
    return free < freeMegabytes.warning ? warning(subject, `${text}: plan for more`) : ok(subject, text);
  } catch (thrown) {
    return error(subject, `${folder} cannot be written: ${reasonOf(thrown)}. Change its owner or permissions`);
  }
}

const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(dirname(folder)));

function checkBackups({ BACKUP_DIR: folder }: Env, now: Date): Finding[] {
  if (!folder) return [warning("backups", "none are scheduled: set BACKUP_DIR and BACKUP_KEY")];
  const space = checkFolder("backups", resolve(folder));
  const newest = existsSync(folder) ? listBackups(folder).at(-1) : undefined;
  if (!newest) return [space, warning("backups", `${folder} has none yet: make the first one by “npm run backup”`)];
  const days = Math.floor((now.getTime() - statSync(newest).mtimeMs) / dayMs);
  return days < 2
    ? [space, ok("backups", `the newest one is ${newest}`)]
    : [
        space,
        error(
          "backups",
          `the newest one is ${days} days old: run “npm run backup”, and look into the log of the server`,
        ),
      ];
}
