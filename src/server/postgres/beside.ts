import type pg from "pg";

import { asRole, type Who } from "#server/postgres/round-trip.ts";

/** What a second connection does while the first one works. */
type Meanwhile = (work: (sql: pg.PoolClient) => Promise<void>) => Promise<void>;
/** Has a second connection see just what a transaction sees that is at one moment (`isOneMoment`); null where there is none. */
export type Beside = () => Promise<Meanwhile | null>;

/**
 * Beside the transaction of `sql`, under the same role and claims. It is for work that `sql` would else do after its own: where no
 * connection is free at once, or half of them are busy, nothing is done here.
 */
export const besideOf =
  (pool: pg.Pool, sql: pg.PoolClient, who: Pick<Who, "role" | "claims">): Beside =>
  async () => {
    // Whoever waited for the only free connection while holding one could wait forever: asked and taken at once.
    const isFree = () => pool.waitingCount === 0 && pool.totalCount - pool.idleCount <= pool.options.max / 2;
    if (!isFree()) return null;
    const { rows } = await sql.query<{ moment: string }>("select pg_export_snapshot() as moment");
    const [exported] = rows;
    if (!exported) return null;
    return async (work) => {
      if (!isFree()) return;
      let hasBegun = false;
      const begun = (second: pg.PoolClient) => {
        hasBegun = true;
        return work(second);
      };
      await asRole(pool, { ...who, isOneMoment: exported.moment }, begun).catch((error: unknown) => {
        if (hasBegun) throw error;
      });
    };
  };
