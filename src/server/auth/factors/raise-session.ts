import type pg from "pg";

import { userBanned } from "#server/auth/sessions/is-still-signed-in.ts";
import { renewRefreshToken } from "#server/auth/sessions/refresh-tokens.ts";
import type { AuthenticationMethod, Client, SignedIn } from "#server/auth/sessions/sessions.ts";

/**
 * Locks a user, because changes and uses of factors end the user's other sessions and so must run one after another.
 * Rejects a banned user.
 */
export async function lockUser(sql: pg.PoolClient, userId: string): Promise<void> {
  const { rows } = await sql.query<{ is_banned: boolean }>(
    "select coalesce(banned_until > now(), false) as is_banned from auth.users where id = $1 for no key update",
    [userId],
  );
  if (rows[0]?.is_banned) throw userBanned();
}

/**
 * Records that a session has passed a second factor, ends the user's sessions that have not, and returns the session's
 * next refresh token.
 */
export async function raiseSession(
  sql: pg.PoolClient,
  { user, session }: SignedIn,
  proof: { factorId: string; method: AuthenticationMethod },
  client: Client,
): Promise<string> {
  const refreshToken = await renewRefreshToken(sql, { sessionId: session.id, userId: user.id }, client);
  await sql.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [session.id, proof.factorId]);
  await sql.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [session.id, proof.method],
  );
  await sql.query("delete from auth.sessions where user_id = $1 and aal < 'aal2'", [user.id]);
  return refreshToken;
}
