import { AuthError } from "#server/auth/auth-error.ts";
import { accessTokenSeconds, signAccessToken, type SessionClaims } from "#server/auth/sessions/access-token.ts";
import { userBanned } from "#server/auth/sessions/is-still-signed-in.ts";
import { rotateRefreshToken } from "#server/auth/sessions/refresh-tokens.ts";
import { hasVerifiedFactor, toUser, userJson, type User, type UserRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import { randomToken, sha256 } from "#server/secrets/secret-text.ts";

/** The client of a session, stored so that the user can recognise the session in a list. */
export type Client = { userAgent: string | null; address: string | null };
/** The user's authentication method, with GoTrue's names. The `amr` claim of a token lists them. */
export type AuthenticationMethod = "password" | "otp" | "oauth" | "totp" | "mfa/recovery_code";
export type LogoutScope = "global" | "local" | "others";
export type SessionResponse = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: User;
};
export type SignedIn = { user: UserRow; session: SessionClaims & { created_at: string } };

/** True if a session has not passed its user's second factor. */
export const owesSecondFactor = ({ user, session }: SignedIn): boolean =>
  hasVerifiedFactor(user) && session.aal === "aal1";

const sessionJson = `jsonb_build_object('id', s.id, 'aal', s.aal, 'created_at', s.created_at, 'amr', (
  select coalesce(jsonb_agg(jsonb_build_object('method', a.authentication_method,
    'timestamp', extract(epoch from a.updated_at)::bigint) order by a.updated_at desc), '[]')
  from auth.mfa_amr_claims a where a.session_id = s.id))`;

/**
 * Starts a session for a user who has just authenticated by `method`. The hash of the checked password is compared
 * again: the password may have changed while the request waited in the queue. Throws an AuthError if it has, or if the
 * user is banned.
 */
export async function startSession(
  context: Context,
  userId: string,
  method: AuthenticationMethod,
  client: Client,
  checkedHash: string | null = null,
): Promise<SessionResponse> {
  const refreshToken = randomToken();
  const sessionId = await queryOne<string>(
    context,
    `with person as (
       update auth.users set last_sign_in_at = now(), updated_at = now()
       where id = $1 and coalesce(banned_until <= now(), true) and ($6::text is null or encrypted_password = $6)
       returning id
     ), session as (
       insert into auth.sessions (user_id, user_agent, ip) select id, $3, $4::inet from person returning id, user_id
     ), token as (
       insert into auth.refresh_tokens (token, user_id, session_id) select $5, user_id::text, id from session
     ), amr as (
       insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $2 from session
     )
     select to_json(id) from session`,
    [userId, method, client.userAgent, client.address, sha256(refreshToken), checkedHash],
  );
  if (!sessionId) {
    throw checkedHash ? new AuthError(400, "invalid_credentials", "Invalid login credentials") : userBanned();
  }
  return respondWithSession(context, userId, sessionId, refreshToken);
}

/**
 * Exchanges a refresh token for a new access token and refresh token. Throws an AuthError if the token is not valid any
 * more.
 */
export async function refreshSession(context: Context, token: string, client: Client): Promise<SessionResponse> {
  const { userId, sessionId, refreshToken } = await rotateRefreshToken(context, token, client);
  return respondWithSession(context, userId, sessionId, refreshToken);
}

/** Reads a session, which must still exist: a signed-out session is rejected even while its access token is valid. */
export async function readSession(context: Context, userId: string, sessionId: string | null): Promise<SignedIn> {
  const stored = await queryOne<{ user: UserRow; session: SignedIn["session"] | null }>(
    context,
    `select jsonb_build_object('user', ${userJson}, 'session', case when s.id is not null then ${sessionJson} end)
     from auth.users u
     left join auth.sessions s on s.id = $2 and s.user_id = u.id and (s.not_after is null or s.not_after > now())
     where u.id = $1`,
    [userId, sessionId],
  );
  if (!stored) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (stored.user.banned_until && Date.parse(stored.user.banned_until) > Date.now()) throw userBanned();
  if (!stored.session) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  return { user: stored.user, session: stored.session };
}

/** Signs out everywhere, only here, or everywhere else. Deleting a session also deletes its refresh tokens. */
export async function endSessions(context: Context, scope: LogoutScope, { user, session }: SignedIn): Promise<void> {
  const where = { global: "$2::uuid is not null", local: "id = $2", others: "id <> $2" }[scope];
  await queryOne(context, `delete from auth.sessions where user_id = $1 and ${where}`, [user.id, session.id]);
  // A code that has not been exchanged yet would start another session.
  if (scope !== "local") await queryOne(context, "delete from auth.flow_state where user_id = $1", [user.id]);
}

/** Returns the response for a client whose session is new or has new rights. */
export async function respondWithSession(
  context: Context,
  userId: string,
  sessionId: string | null,
  refreshToken: string,
): Promise<SessionResponse> {
  const { user: row, session } = await readSession(context, userId, sessionId);
  const user = toUser(row);
  const { token, expiresAt } = await signAccessToken(context, user, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user,
  };
}
