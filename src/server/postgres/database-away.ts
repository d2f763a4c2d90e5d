import pg from "pg";

/** It stops, was ended because another process of it crashed, starts or recovers; or takes no more connections. */
const awayStates = new Set(["57P01", "57P02", "57P03", "53300"]);
const brokenWays = new Set(
  "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN".split(" "),
);
/** pg's own words for a connection that broke, or never came about. */
const brokenConnection = /^(Connection terminated|Client has encountered|timeout exceeded when trying to connect)/;

/** Whether Postgres cannot be reached just now, so that asking again in a moment helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (error instanceof pg.DatabaseError) return awayStates.has(code) || code.startsWith("08");
  return brokenWays.has(code) || brokenConnection.test(error.message);
}

/** What is said to whoever comes meanwhile, with the status 503. */
export const whileAway = { message: "The database is away for a moment: try again", headers: { "retry-after": "1" } };
