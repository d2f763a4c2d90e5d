import type pg from "pg";

import { AuthError } from "#server/auth/auth-error.ts";
import { isStillSignedIn } from "#server/auth/sessions/is-still-signed-in.ts";
import { sessionStates } from "#server/auth/sessions/session-state.ts";
import type { AuthenticationMethod, SignedIn } from "#server/auth/sessions/sessions.ts";
import type { FactorRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";
import { notifyOwner } from "#server/system-mail/mail-queue.ts";

/**
 * Removes a factor of a user. Throws an AuthError for recovery codes, for a verified factor if the session has not
 * passed a second factor, and for the only factor besides recovery codes.
 */
export async function unenrollFactor(context: Context, signedIn: SignedIn, factor: FactorRow): Promise<void> {
  if (factor.factor_type === "recovery_code") {
    const message = "Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes";
    throw new AuthError(422, "validation_failed", message);
  }
  const { user } = signedIn;
  const hadCounted = await inTransaction(context, async (sql) => {
    // The session and the status of this factor may both have changed since the request was accepted.
    const { owesSecondFactor } = await isStillSignedIn(sql, signedIn);
    const { rows } = await sql.query<{ status: string }>("select status from auth.mfa_factors where id = $1", [
      factor.id,
    ]);
    const counts = rows[0]?.status === "verified";
    if (counts && owesSecondFactor) {
      throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await assertOtherFactorRemains(sql, user.id, factor.id);
    await removeFactor(sql, factor.id, "totp");
    return counts;
  });
  sessionStates(context).forget(user.id);
  if (hadCounted && user.email) await notifyOwner(context, "factor_removed", { userId: user.id, email: user.email });
}

/**
 * Rejects removal of the last other factor while recovery codes exist: the user would be locked out once the codes are
 * used up.
 */
async function assertOtherFactorRemains(sql: pg.PoolClient, userId: string, factorId: string) {
  const { rows } = await sql.query<{ is_last: boolean }>(
    `select coalesce(bool_or(factor_type = 'recovery_code'), false)
       and not coalesce(bool_or(factor_type <> 'recovery_code' and id <> $2), false) as is_last
     from auth.mfa_factors where user_id = $1 and status = 'verified'`,
    [userId, factorId],
  );
  if (rows[0]?.is_last) {
    const message =
      "Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.";
    throw new AuthError(422, "mfa_recovery_codes_sole_factor", message);
  }
}

/** Removes a factor in the caller's transaction, and lowers the assurance level of the sessions that passed it. */
export async function removeFactor(sql: pg.PoolClient, factorId: string, method: AuthenticationMethod): Promise<void> {
  await sql.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1 returning id
     )
     delete from auth.mfa_amr_claims where session_id in (select id from lowered) and authentication_method = $2`,
    [factorId, method],
  );
  await sql.query("delete from auth.mfa_factors where id = $1", [factorId]);
}
