import pg from "pg";

/**
 * SQLSTATE codes of a database that is shutting down, has ended the session because another process crashed, is
 * starting or recovering, or accepts no more connections.
 */
const unavailableStates = new Set(["57P01", "57P02", "57P03", "53300"]);
const connectionErrors = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN".split(" "),
);
/** pg's messages for a connection that broke or was never established. */
const brokenConnection = /^(Connection terminated|Client has encountered|timeout exceeded when trying to connect)/;

/** True if Postgres is temporarily unreachable, so that an immediate retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError) return unavailableStates.has(code) || code.startsWith("08");
  return connectionErrors.has(code) || brokenConnection.test(error.message);
}

/** The response while the database is unavailable, with status 503. */
export const databaseUnavailable = {
  message: "The database is temporarily unavailable. Try again",
  headers: { "retry-after": "1" },
};
