import { setTimeout as sleep } from "node:timers/promises";

import type { Pool } from "pg";

import { appliedQuery, isCurrent } from "#server/postgres/migrate.ts";
import { createPool } from "#server/postgres/pool.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { ownSqlFiles } from "#server/postgres/sql-files.ts";

/**
 * Time limit for connecting, and again for the response. A busy database needs time for a new connection, and a proxy
 * that took every busy node out of service would turn a slow service into none.
 */
const maxWaitMs = 2_000;
/** Minimum interval between queries, so that requests cannot open connections without limit. */
const pauseMs = 100;

export type Readiness = {
  /** Resolves to the number of migrations. Throws if the database does not respond or is not current. */
  ask(): Promise<number>;
  /** The pool of the checks, which has to be closed together with the others. */
  pool: Pool;
};

/**
 * Creates the check of the applied migrations. Each check uses a new connection: pooled connections may all be busy,
 * and keep working after the database stops accepting new ones. Concurrent calls share one query.
 */
export function createReadiness(url: string): Readiness {
  const files = ownSqlFiles();
  const pool = createPool(url, { max: 1, maxUses: 1, maxWaitMs });
  let asking: Promise<number> | undefined;
  let askedAt = -pauseMs;

  async function ask(): Promise<number> {
    await sleep(Math.max(0, askedAt + pauseMs - performance.now()));
    askedAt = performance.now();
    const { rows } = await runRoundTrip(pool, { role: "service_role", claims: "{}", text: appliedQuery, values: [] });
    const applied = rows.map(([name, checksum]) => ({ name: name ?? "", checksum: checksum ?? "" }));
    if (!isCurrent(files, applied)) throw new Error("The database does not have all migrations yet");
    return files.tables.length;
  }

  return {
    ask: () =>
      (asking ??= ask().finally(() => {
        asking = undefined;
      })),
    pool,
  };
}
