import type pg from "pg";

import { asRole, type Who } from "#server/postgres/round-trip.ts";

/** Runs work on a second connection while the first one is busy, or does not run it if no connection is free by now. */
type SharedSnapshot = (work: (sql: pg.PoolClient) => Promise<void>) => Promise<void>;
/**
 * Opens a second connection with the snapshot of a transaction that was started with `snapshot`; null if no connection
 * is available.
 */
export type OpenSecondConnection = () => Promise<SharedSnapshot | null>;

/**
 * Creates the function that opens a second connection for the transaction of `sql`, with the same role and claims. It
 * is meant for work that `sql` would otherwise do afterwards, so it returns null if no connection is free immediately
 * or half of them are busy.
 */
export const secondConnection =
  (pool: pg.Pool, sql: pg.PoolClient, who: Pick<Who, "role" | "claims">): OpenSecondConnection =>
  async () => {
    // Waiting for the only free connection while holding another could last forever. The check and the acquisition
    // therefore happen in the same step.
    const isFree = () => pool.waitingCount === 0 && pool.totalCount - pool.idleCount <= pool.options.max / 2;
    if (!isFree()) return null;
    const { rows } = await sql.query<{ moment: string }>("select pg_export_snapshot() as moment");
    const [exported] = rows;
    if (!exported) return null;
    return async (work) => {
      if (!isFree()) return;
      let hasStarted = false;
      const start = (second: pg.PoolClient) => {
        hasStarted = true;
        return work(second);
      };
      await asRole(pool, { ...who, snapshot: exported.moment }, start).catch((error: unknown) => {
        if (hasStarted) throw error;
      });
    };
  };
