import { existsSync } from "node:fs";
import { join } from "node:path";

import type { ClientBase } from "pg";

// A restore first marks its target and finally removes the mark. The result of a killed restore is not a valid instance
// and must not start.

/** This table exists while an external database is being restored. */
export const markerTable = "private.restore_in_progress";

/** Returns the path of the file that exists while a data folder is being restored. */
export const markerFile = (dataDir: string) => join(dataDir, "restore-in-progress");

const advice = "run “npm run restore -- FILE” again with the same settings, which starts over";

/** Throws if a restore into a data folder was interrupted. */
export function requireRestoredFolder(dataDir: string): void {
  if (existsSync(markerFile(dataDir))) throw new Error(`A restore into ${dataDir} was interrupted: ${advice}`);
}

/** Throws if a restore into a database was interrupted or is in progress. */
export async function requireRestoredDatabase(client: ClientBase): Promise<void> {
  if (await isMarked(client)) throw new Error(`A restore into this database was interrupted: ${advice}`);
}

export async function isMarked(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>("select to_regclass($1) is not null as marked", [
    markerTable,
  ]);
  return rows[0]?.marked === true;
}
