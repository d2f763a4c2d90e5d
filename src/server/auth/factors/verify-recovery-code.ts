import type pg from "pg";
import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import { lockUser, raiseSession } from "#server/auth/factors/raise-session.ts";
import { hashRecoveryCode } from "#server/auth/factors/recovery-codes.ts";
import {
  respondWithSession,
  type Client,
  type SessionResponse,
  type SignedIn,
} from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";

const maxFailures = 10;
const lockSeconds = 15 * 60;

export const recoveryCodeSchema = z.object({
  code: z.string().regex(/[^\s-]/, "Code needs to be non-empty"),
});

type CodeSet = { id: string; factor_id: string; locked_seconds: number };

/**
 * Consumes one recovery code instead of a code of another factor. Throws an AuthError if the code is wrong, and for a
 * while after too many failures.
 */
export async function verifyRecoveryCode(
  context: Context,
  signedIn: SignedIn,
  code: string,
  client: Client,
): Promise<SessionResponse> {
  const { user, session } = signedIn;
  // A wrong code must not roll back the transaction: the attempt has to be stored.
  const outcome = await inTransaction(
    context,
    async (sql): Promise<{ refreshToken: string } | { error: AuthError }> => {
      await lockUser(sql, user.id);
      const set = await readSet(sql, user.id);
      if (!set) return { error: wrongCode() };
      if (set.locked_seconds > 0) return { error: locked(set.locked_seconds) };
      const { rowCount } = await sql.query(
        `update auth.mfa_recovery_codes set consumed_at = now()
       where mfa_recovery_code_set_id = $1 and code_hash = $2 and consumed_at is null`,
        [set.id, hashRecoveryCode(context, set.factor_id, code)],
      );
      await recordOutcome(sql, set.id, Boolean(rowCount));
      if (!rowCount) return { error: wrongCode() };
      const proof = { factorId: set.factor_id, method: "mfa/recovery_code" } as const;
      return { refreshToken: await raiseSession(sql, signedIn, proof, client) };
    },
  );
  if ("error" in outcome) throw outcome.error;
  return respondWithSession(context, user.id, session.id, outcome.refreshToken);
}

async function readSet(sql: pg.PoolClient, userId: string): Promise<CodeSet | undefined> {
  const { rows } = await sql.query<CodeSet>(
    `select id, mfa_factor_id as factor_id,
       coalesce(ceil(extract(epoch from verification_locked_until - now())), 0)::int as locked_seconds
     from auth.mfa_recovery_code_sets where user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** Counts consecutive failures. The last allowed one locks the codes for a while; afterwards the count starts again. */
async function recordOutcome(sql: pg.PoolClient, setId: string, isRight: boolean) {
  await sql.query(
    `with counted as (
       select id, case when $2 then 0 when verification_locked_until is not null then 1
         else failed_verification_count + 1 end as failures
       from auth.mfa_recovery_code_sets where id = $1
     )
     update auth.mfa_recovery_code_sets s set failed_verification_count = c.failures, updated_at = now(),
       verification_locked_until = case when c.failures >= $3 then now() + make_interval(secs => $4) end
     from counted c where s.id = c.id`,
    [setId, isRight, maxFailures, lockSeconds],
  );
}

const wrongCode = () => new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
const locked = (seconds: number) =>
  new AuthError(429, "mfa_recovery_codes_locked", "Too many failed verification attempts, try again later", {
    headers: { "retry-after": String(seconds) },
  });
