import pg from "pg";

/** Opens the pool of connections that requests and jobs share; they log in as authenticator, which may read nothing. */
export function createPool(
  url: string,
  options: {
    max: number;
    onError?: (error: Error) => unknown;
    /** How long a connection, and then an answer, may take to come; without it an answer takes what it takes. */
    patienceMs?: number;
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
  });
  // A connection that the server closes must not end the process, whether idle or at work: whoever uses it gets the
  // error as an answer, and the pool replaces it.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", (error) => options.onError?.(error)));
  return pool;
}
