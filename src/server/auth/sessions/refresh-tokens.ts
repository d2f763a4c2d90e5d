import { createHmac } from "node:crypto";

import type pg from "pg";

import { AuthError } from "#server/auth/auth-error.ts";
import type { Client } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";
import { deriveKey } from "#server/secrets/seal.ts";
import { randomToken, sha256 } from "#server/secrets/secret-text.ts";

/**
 * Grace period in seconds. Two tabs that refresh simultaneously, or a client that lost the response, may use the same
 * token twice within this time.
 */
const graceSeconds = 10;

/**
 * Returns the successor of a token. It is derived from the token's hash and VANDA_SECRET alone, so that a repeated
 * request gets the same successor although only hashes are stored. Without the secret it cannot be computed.
 */
const successorOf = (key: Buffer, hash: string) => createHmac("sha256", key).update(hash).digest("base64url");
const successorKey = ({ secret }: Context) => deriveKey(secret, "refresh tokens");

type Link = { token: string; revoked: boolean; is_in_grace: boolean };
type Rotated = { userId: string; sessionId: string; refreshToken: string };

/**
 * Exchanges a refresh token for its successor and returns the session it belongs to. Throws an AuthError if the token
 * is unknown or was used before, or if the session is over.
 */
export async function rotateRefreshToken(context: Context, presented: string, client: Client): Promise<Rotated> {
  const key = successorKey(context);
  const rotated = await inTransaction(context, async (sql): Promise<Rotated | null> => {
    const { sessionId, userId } = await lockSession(sql, sha256(presented));
    let token = presented;
    const chain = await readChain(sql, sessionId, sha256(token));
    let link = chain.get(sha256(token));
    if (!link) throw notFound();
    if (link.revoked && !link.is_in_grace) {
      // Either a thief or the owner has the newer token, so both have to sign in again.
      await sql.query("delete from auth.sessions where id = $1", [sessionId]);
      return null;
    }
    if (link.revoked) {
      // Within the grace period, the last token of the chain is returned.
      do {
        token = successorOf(key, sha256(token));
        link = chain.get(sha256(token));
      } while (link?.revoked);
      if (!link) throw notFound();
      return { userId, sessionId, refreshToken: token };
    }
    const refreshToken = successorOf(key, sha256(token));
    await replaceToken(sql, sessionId, sha256(token), sha256(refreshToken), client);
    return { userId, sessionId, refreshToken };
  });
  if (!rotated) throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  return rotated;
}

/**
 * Creates a token that was never issued before, for a session with new rights, in the caller's transaction. The
 * previous tokens end immediately, without a grace period: the thief of one must not gain the new rights. Throws an
 * AuthError if the session no longer exists.
 */
export async function renewRefreshToken(
  sql: pg.PoolClient,
  { sessionId, userId }: { sessionId: string; userId: string },
  client: Client,
): Promise<string> {
  const refreshToken = randomToken();
  const { rowCount } = await sql.query(
    "update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $2, ip = $3 where id = $1",
    [sessionId, client.userAgent, client.address],
  );
  if (!rowCount) throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  await sql.query("delete from auth.refresh_tokens where session_id = $1", [sessionId]);
  await sql.query("insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)", [
    sha256(refreshToken),
    userId,
    sessionId,
  ]);
  return refreshToken;
}

/**
 * Locks a session and returns its ids, so that its refreshes and its sign-out run one after another. Rows read
 * afterwards are current. Throws an AuthError if the session does not exist or is over, or if the user is banned.
 */
async function lockSession(sql: pg.PoolClient, hash: string): Promise<{ sessionId: string; userId: string }> {
  const { rows } = await sql.query<{ id: string; user_id: string; is_over: boolean; is_banned: boolean }>(
    `select s.id, s.user_id, coalesce(s.not_after <= now(), false) as is_over, coalesce(u.banned_until > now(), false) as is_banned
     from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id = (select session_id from auth.refresh_tokens where token = $1) for update of s`,
    [hash],
  );
  const [session] = rows;
  if (!session) throw notFound();
  if (session.is_banned) throw new AuthError(400, "user_banned", "Invalid Refresh Token: User Banned");
  if (session.is_over) throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
  return { sessionId: session.id, userId: session.user_id };
}

/** Returns a token and its successors. */
async function readChain(sql: pg.PoolClient, sessionId: string, hash: string): Promise<Map<string, Link>> {
  const { rows } = await sql.query<Link>(
    `select token, revoked, updated_at > clock_timestamp() - make_interval(secs => $3) as is_in_grace
     from auth.refresh_tokens
     where session_id = $1 and id >= (select id from auth.refresh_tokens where token = $2)`,
    [sessionId, hash, graceSeconds],
  );
  return new Map(rows.map((link) => [link.token, link]));
}

async function replaceToken(sql: pg.PoolClient, sessionId: string, old: string, next: string, client: Client) {
  await sql.query(
    `with used as (
       update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = $2 returning user_id
     ), made as (
       insert into auth.refresh_tokens (token, parent, user_id, session_id) select $3, $2, user_id, $1 from used
     )
     update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $4, ip = $5 where id = $1`,
    [sessionId, old, next, client.userAgent, client.address],
  );
}

const notFound = () => new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
