import { existsSync } from "node:fs";

import { listBackups, nameBackup } from "#server/operations/backup/backup-files.ts";

const hourMs = 3_600_000;
/** The time of day of one of the backups, in UTC. */
const startsAtMs = (2 + 23 / 60) * hourMs;

/**
 * True if a folder has no backup since the last time at which one should have been made: every `hours` hours, once at
 * 02:23 UTC. A server that was off at that time therefore makes its backup later.
 */
export function isBackupDue(folder: string, hours: number, now: Date): boolean {
  const everyMs = hours * hourMs;
  const lastTime = new Date(now.getTime() - ((now.getTime() - startsAtMs) % everyMs));
  const newest = existsSync(folder) ? listBackups(folder).at(-1) : undefined;
  return newest === undefined || newest.slice(-nameBackup(lastTime).length) < nameBackup(lastTime);
}
