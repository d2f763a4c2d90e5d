import { createHmac } from "node:crypto";

import pg from "pg";

import { withClient } from "#server/postgres/with-client.ts";

const rejectedLogin = new Set(["28P01", "28000"]);

/**
 * Returns the URL that the server connects with as authenticator. The password is derived from VANDA_SECRET, so that
 * several processes on one database agree on it without communication. It is set only if Postgres does not accept it
 * yet.
 */
export async function authenticatorUrl(ownerUrl: string, secret: Buffer): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac("sha256", secret).update("authenticator password").digest("base64url");
  url.username = "authenticator";
  url.password = password;
  if (await canLogIn(url.href)) return url.href;
  // Processes that start simultaneously update the same row of the catalog, which Postgres rejects for all but one
  // ("tuple concurrently updated"). A lock would not help: locks belong to a database, but roles belong to the cluster.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await withClient(ownerUrl, (owner) =>
        owner.query(`alter role authenticator password ${pg.escapeLiteral(password)}`),
      );
      return url.href;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/**
 * Returns the address for the same login at another server: a pooler or a replica. Parts that its address omits are
 * taken from the database's address.
 */
export function sameLoginAt(serverUrl: string, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const server = new URL(serverUrl);
  url.hostname = server.hostname;
  url.port = server.port;
  if (server.username) [url.username, url.password] = [server.username, server.password || url.password];
  if (server.pathname.length > 1) url.pathname = server.pathname;
  if (server.search) url.search = server.search;
  return url.href;
}

async function canLogIn(url: string): Promise<boolean> {
  try {
    return await withClient(url, async () => true);
  } catch (error) {
    if (error instanceof pg.DatabaseError && rejectedLogin.has(error.code ?? "")) return false;
    throw error;
  }
}
