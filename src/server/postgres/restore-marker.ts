import { existsSync } from "node:fs";
import { join } from "node:path";

import type { ClientBase } from "pg";

// A restore marks its target first and removes the mark last: what a killed one leaves is not an instance, and must not
// start.

/** The table that exists while an external database is restored. */
export const markerTable = "private.restore_in_progress";

/** Returns the file that exists while a data folder is restored. */
export const markerFile = (dataDir: string) => join(dataDir, "restore-in-progress");

const advice = "run “npm run restore -- FILE” again with the same settings, which starts over";

/** Throws if a restore into a data folder was interrupted. */
export function requireRestoredFolder(dataDir: string): void {
  if (existsSync(markerFile(dataDir))) throw new Error(`A restore into ${dataDir} was interrupted: ${advice}`);
}

/** Throws if a restore into a database was interrupted, or is in progress. */
export async function requireRestoredDatabase(client: ClientBase): Promise<void> {
  if (await isMarked(client)) throw new Error(`A restore into this database was interrupted: ${advice}`);
}

export async function isMarked(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>("select to_regclass($1) is not null as marked", [
    markerTable,
  ]);
  return rows[0]?.marked === true;
}
