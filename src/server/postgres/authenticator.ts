import { createHmac } from "node:crypto";
import pg from "pg";

const refusedLogin = new Set(["28P01", "28000"]);

/**
 * The address with which the server logs in as authenticator. Its password follows from VANDA_SECRET, so that several
 * processes on one database agree without talking; it is set only when Postgres does not accept it yet.
 */
export async function authenticatorUrl(ownerUrl: string, secret: Buffer): Promise<string> {
  const url = new URL(ownerUrl);
  const password = createHmac("sha256", secret).update("authenticator password").digest("base64url");
  url.username = "authenticator";
  url.password = password;
  if (await canLogIn(url.href)) return url.href;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    // Two processes that start at once would otherwise update the same row of the catalog ("tuple concurrently
    // updated"). Roles belong to the cluster while advisory locks belong to a database, so it is tried again.
    for (let attempt = 1; ; attempt += 1) {
      try {
        await owner.query(`alter role authenticator password ${pg.escapeLiteral(password)}`);
        return url.href;
      } catch (error) {
        if (attempt === 5) throw error;
      }
    }
  } finally {
    await owner.end();
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && refusedLogin.has(error.code ?? "")) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
