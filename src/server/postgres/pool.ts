import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { cancelStatement } from "#server/postgres/cancel.ts";

/** The connections of each pool, for its end. */
const connections = new WeakMap<pg.Pool, Set<pg.PoolClient>>();
/** How long the end of a pool waits for what is nearly done, for what it has cancelled, and for what it has cut. */
const endingMs = { done: 100, cancelled: 500, cut: 200 };

/** Opens the pool of connections that requests and jobs share; they log in as authenticator, which may read nothing. */
export function createPool(
  url: string,
  options: {
    max: number;
    onError?: (error: Error) => unknown;
    /** How long a connection, and then an answer, may take to come; without it an answer takes what it takes. */
    patienceMs?: number;
    /** The role of its connections; without one, each transaction sets its own. */
    role?: string;
    /** How often a connection is used before it is closed; without it as long as it lasts. */
    maxUses?: number;
  },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: "vanda",
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: options.patienceMs ?? 10_000,
    query_timeout: options.patienceMs,
    maxUses: options.maxUses,
    // The pool waits for it, though its type says that it returns nothing.
    onConnect: options.role
      ? (client) => client.query("select set_config('role', $1, false)", [options.role])
      : undefined,
  });
  // A connection that the server closes must not end the process, whether idle or at work: whoever uses it gets the
  // error as an answer, and the pool replaces it.
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

/** Closes a pool: what still runs on its connections is cancelled, and a connection that does not end is cut. */
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
