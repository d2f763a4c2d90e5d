import type { ClientBase } from "pg";

import { AuthError } from "#server/auth/auth-error.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";

/** A user's credentials at the time of writing. The user and the session are locked until the transaction ends. */
export type Credentials = { passwordHash: string | null; owesSecondFactor: boolean };

/**
 * Checks a session again in the transaction that writes, and returns the user's current credentials. Checking a
 * password takes long enough for a sign-out, a ban or a new second factor in the meantime. Throws an AuthError after a
 * sign-out or a ban.
 */
export async function isStillSignedIn(sql: ClientBase, { user, session }: SignedIn): Promise<Credentials> {
  const { rows: users } = await sql.query<{ encrypted_password: string | null; is_banned: boolean }>(
    `select encrypted_password, coalesce(banned_until > now(), false) as is_banned
     from auth.users where id = $1 for no key update`,
    [user.id],
  );
  if (users[0]?.is_banned) throw userBanned();
  const { rows: sessions } = await sql.query<{ owes_second_factor: boolean }>(
    `select s.aal = 'aal1' and exists (
       select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified') as owes_second_factor
     from auth.sessions s where s.id = $1 and s.user_id = $2 for share`,
    [session.id, user.id],
  );
  const [current] = sessions;
  if (!users[0] || !current) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  return { passwordHash: users[0].encrypted_password, owesSecondFactor: current.owes_second_factor };
}

export const userBanned = () => new AuthError(403, "user_banned", "User is banned");

export const secondFactorMissing = (action: "update email or password" | "link or unlink an identity") =>
  new AuthError(401, "insufficient_aal", `AAL2 session is required to ${action} when MFA is enabled.`);
