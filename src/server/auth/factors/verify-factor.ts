import type pg from "pg";
import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import { assertTotpVerifiable, challengedAddress, challengeSeconds } from "#server/auth/factors/challenge-factor.ts";
import { lockUser, raiseSession } from "#server/auth/factors/raise-session.ts";
import { unsealFactorSecret } from "#server/auth/factors/seal-factor-secret.ts";
import { stepOfCode } from "#server/auth/factors/totp.ts";
import { sessionStates } from "#server/auth/sessions/session-state.ts";
import {
  owesSecondFactor,
  respondWithSession,
  type Client,
  type SessionResponse,
  type SignedIn,
} from "#server/auth/sessions/sessions.ts";
import type { FactorRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne, inTransaction } from "#server/postgres/auth-database.ts";
import { notifyOwner } from "#server/system-mail/mail-queue.ts";

export const verifyFactorSchema = z.object({
  challenge_id: z.uuid("challenge_id must be a UUID"),
  code: z.string().trim().min(1, "Code needs to be non-empty"),
});

/**
 * Answers a challenge with a code of the factor, which raises the session to two-factor assurance. Throws an AuthError
 * if the code is wrong or was used before, if the challenge has expired or belongs to another address, or if the
 * session verifies a further factor without having passed an existing one.
 */
export async function verifyFactor(
  context: Context,
  signedIn: SignedIn,
  factor: FactorRow,
  request: z.infer<typeof verifyFactorSchema>,
  client: Client,
): Promise<SessionResponse> {
  const { user, session } = signedIn;
  assertTotpVerifiable(factor);
  if (factor.status === "unverified" && owesSecondFactor(signedIn)) {
    throw new AuthError(403, "insufficient_aal", "AAL2 required to verify a new factor");
  }
  const secret = await readSecret(context, factor, request.challenge_id, client);
  const step = stepOfCode(secret, request.code);
  if (step === null) throw wrongCode();
  const refreshToken = await inTransaction(context, async (sql) => {
    await lockUser(sql, user.id);
    await closeChallenge(sql, request.challenge_id);
    await consumeStep(sql, factor.id, step);
    await sql.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [factor.id]);
    await sql.query(
      "delete from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'unverified'",
      [user.id],
    );
    return raiseSession(sql, signedIn, { factorId: factor.id, method: "totp" }, client);
  });
  sessionStates(context).forget(user.id);
  const isNew = factor.status === "unverified";
  if (isNew && user.email) await notifyOwner(context, "factor_added", { userId: user.id, email: user.email });
  return respondWithSession(context, user.id, session.id, refreshToken);
}

async function readSecret(context: Context, factor: FactorRow, challengeId: string, client: Client): Promise<string> {
  const challenge = await queryOne<{ secret: string; is_open: boolean; is_over: boolean }>(
    context,
    `select json_build_object('secret', f.secret, 'is_open', c.verified_at is null and c.ip_address = $3::inet,
       'is_over', c.created_at <= now() - make_interval(secs => $4::int))
     from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where c.id = $1 and f.id = $2`,
    [challengeId, factor.id, challengedAddress(client), String(challengeSeconds)],
  );
  if (!challenge) {
    throw new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  }
  if (!challenge.is_open) throw notOpen();
  if (challenge.is_over) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
    throw new AuthError(422, "mfa_challenge_expired", message);
  }
  return unsealFactorSecret(context, factor.id, challenge.secret);
}

async function closeChallenge(sql: pg.PoolClient, challengeId: string) {
  const { rowCount } = await sql.query(
    "update auth.mfa_challenges set verified_at = now() where id = $1 and verified_at is null",
    [challengeId],
  );
  if (!rowCount) throw notOpen();
}

/** Marks a code as used, which invalidates it and all older codes: an onlooker may have read it. */
async function consumeStep(sql: pg.PoolClient, factorId: string, step: number) {
  const { rowCount } = await sql.query(
    `insert into private.totp_steps (factor_id, step) values ($1, $2)
     on conflict (factor_id) do update set step = excluded.step where totp_steps.step < excluded.step`,
    [factorId, step],
  );
  if (!rowCount) throw wrongCode();
}

const wrongCode = () => new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered");
const notOpen = () => new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
