import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { cancelStatement } from "#server/postgres/cancel.ts";

/** The open connections of each pool, needed to close it. */
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();
/**
 * Milliseconds that closing a pool waits for statements that are nearly done, then for cancelled statements, and then
 * for closed connections.
 */
const endingMs = { done: 100, cancelled: 500, cut: 200 };

/** Opens a connection pool. Its connections log in as authenticator, which may read nothing. */
export function createPool(
  url: string,
  options: {
    max: number;
    onError?: (error: Error) => unknown;
    /** Time limit for opening a connection, and again for each response; without it, responses have no limit. */
    maxWaitMs?: number;
    /** The role of the connections. Without it, each transaction sets its own role. */
    role?: string;
    /** Maximum number of uses of a connection before it is closed; unlimited by default. */
    maxUses?: number;
  },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: "vanda",
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: options.maxWaitMs ?? 10_000,
    query_timeout: options.maxWaitMs,
    maxUses: options.maxUses,
    // The pool waits for the returned promise, although the type declares no return value.
    onConnect: options.role
      ? (client) => client.query("select set_config('role', $1, false)", [options.role])
      : undefined,
  });
  // A connection that the server closes must not end the process, whether it is idle or busy: the query receives the
  // error, and the pool replaces the connection.
  pool.on("error", () => {});
  const open = new Set<pg.PoolClient>();
  connections.set(pool, open);
  pool.on("connect", (client) => {
    open.add(client);
    client.on("error", (error) => options.onError?.(error));
  });
  pool.on("remove", (client) => open.delete(client));
  return pool;
}

/** Closes a pool. Running statements are cancelled, and connections that do not end are destroyed. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const ended = pool.end().then(() => true);
  const endsWithin = (ms: number) => Promise.race([ended, sleep(ms, false)]);
  if (await endsWithin(endingMs.done)) return;
  const open = connections.get(pool) ?? new Set();
  for (const client of open) void cancelStatement(client);
  if (await endsWithin(endingMs.cancelled)) return;
  for (const client of open) void client.end().catch(() => {});
  await endsWithin(endingMs.cut);
}
