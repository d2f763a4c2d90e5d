import { fileURLToPath } from "node:url";

import type pg from "pg";

import { pendingMigrations, readMigrations } from "#server/postgres/migrate.ts";
import { asRole } from "#server/postgres/turn.ts";

export const migrationsDirectory = fileURLToPath(new URL("../../../db/migrations", import.meta.url));

/** Asks the database for what was applied: resolves to the number, throws when it does not answer or is not current. */
export function createReadiness(pool: pg.Pool): () => Promise<number> {
  const ours = readMigrations(migrationsDirectory);
  return async () => {
    const { rows } = await asRole(pool, { role: "service_role", claims: "{}" }, (sql) =>
      sql.query<{ name: string; checksum: string }>("select name, checksum from private.migrations"),
    );
    const pending = pendingMigrations(await ours, rows);
    if (pending.length > 0) throw new Error(`${pending.length} migrations are not applied yet`);
    return rows.length;
  };
}
