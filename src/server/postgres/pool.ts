import pg from "pg";

/** Opens the pool of connections that requests and jobs share; they log in as authenticator, which may read nothing. */
export function createPool(url: string, options: { max: number; onError?: (error: Error) => void }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: "vanda",
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
  });
  // A connection that the server closes must not end the process, whether idle or at work: whoever uses it gets the
  // error as an answer, and the pool replaces it.
  const onError = (error: Error) => options.onError?.(error);
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}
