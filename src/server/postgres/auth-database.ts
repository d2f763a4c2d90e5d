import type pg from "pg";

import type { Context } from "#server/context/context.ts";
import { asRole, runRoundTrip } from "#server/postgres/round-trip.ts";

/** The database role of the sign-in API. It acts for no user, so auth.uid() is null in triggers. */
export const authAdmin = { role: "auth_admin", claims: "" };

/**
 * Runs one statement in one round trip. The statement may return at most one row with one JSON column, whose value is
 * returned; null if there is none.
 */
export async function queryOne<T>(context: Context, text: string, values: (string | null)[]): Promise<T | null> {
  const { rows } = await runRoundTrip(context.pool, { ...authAdmin, text, values });
  const cell = rows[0]?.[0];
  if (!cell) return null;
  const value: T = JSON.parse(cell);
  return value;
}

/** Runs several statements in one transaction. */
export function inTransaction<T>(context: Context, work: (sql: pg.PoolClient) => Promise<T>): Promise<T> {
  return asRole(context.pool, authAdmin, work);
}
