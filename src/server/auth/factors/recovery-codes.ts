import { createHmac } from "node:crypto";

import { Secret } from "otpauth";
import type pg from "pg";

import { AuthError } from "#server/auth/auth-error.ts";
import { assertCanAddFactor } from "#server/auth/factors/enroll-factor.ts";
import { lockUser } from "#server/auth/factors/raise-session.ts";
import { removeFactor } from "#server/auth/factors/unenroll-factor.ts";
import { sessionStates } from "#server/auth/sessions/session-state.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { FactorRow, UserRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne, inTransaction } from "#server/postgres/auth-database.ts";
import { deriveKey } from "#server/secrets/seal.ts";

const codesInSet = 10;
/** 80 bits, written as sixteen letters and digits. */
const codeBytes = 10;
const type = "recovery_code";
const defaultName = "Recovery codes";

/** Returns the stored hash of a recovery code. Spaces and hyphens in the code are ignored. */
export const hashRecoveryCode = (context: Context, factorId: string, code: string): string =>
  createHmac("sha256", deriveKey(context.secret, "recovery codes"))
    .update(`${factorId} ${code.replace(/[\s-]+/g, "").toLowerCase()}`)
    .digest("base64url");

/** Returns the number of a user's recovery codes, in total and unused. */
export async function recoveryCodesStatus(context: Context, { user }: SignedIn) {
  const { id } = requireCodes(user);
  const counts = await queryOne<{ total: number; remaining: number }>(
    context,
    `select json_build_object('total', count(*), 'remaining', count(*) filter (where c.consumed_at is null))
     from auth.mfa_recovery_codes c join auth.mfa_recovery_code_sets s on s.id = c.mfa_recovery_code_set_id
     where s.mfa_factor_id = $1`,
    [id],
  );
  return { id, type, ...counts };
}

/**
 * Creates a user's first recovery codes. The codes are returned only here. Throws an AuthError if the user already has
 * codes or has no verified factor, or if the session has not passed a second factor.
 */
export async function generateRecoveryCodes(context: Context, { user, session }: SignedIn, name: string) {
  assertRaised(session.aal, "generate");
  return inTransaction(context, async (sql) => {
    const factorName = name || defaultName;
    if (codesOf(user)) throw exists();
    const { verified } = await assertCanAddFactor(sql, user.id, factorName);
    if (verified === 0) {
      const message = "At least one other verified factor is required to generate recovery codes";
      throw new AuthError(422, "mfa_recovery_codes_sole_factor", message);
    }
    const { rows } = await sql.query<{ id: string }>(
      `with factor as (
         insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, $2, $3, 'verified')
         returning id, user_id
       )
       insert into auth.mfa_recovery_code_sets (user_id, mfa_factor_id) select user_id, id from factor
       on conflict (user_id) do nothing returning mfa_factor_id as id`,
      [user.id, factorName, type],
    );
    const [factor] = rows;
    if (!factor) throw exists();
    const codes = await addCodes(context, sql, factor.id);
    return { id: factor.id, type, friendly_name: factorName, total: codes.length, codes };
  });
}

/**
 * Replaces all recovery codes; the old ones stop working. Throws an AuthError if there are none, or if the session has
 * not passed a second factor.
 */
export async function regenerateRecoveryCodes(context: Context, { user, session }: SignedIn) {
  assertRaised(session.aal, "regenerate");
  const { id, friendly_name: name } = requireCodes(user);
  return inTransaction(context, async (sql) => {
    await lockUser(sql, user.id);
    const { rowCount } = await sql.query(
      `update auth.mfa_recovery_code_sets
       set failed_verification_count = 0, verification_locked_until = null, updated_at = now() where mfa_factor_id = $1`,
      [id],
    );
    if (!rowCount) throw notEnrolled();
    await sql.query(
      `delete from auth.mfa_recovery_codes
       where mfa_recovery_code_set_id = (select id from auth.mfa_recovery_code_sets where mfa_factor_id = $1)`,
      [id],
    );
    const codes = await addCodes(context, sql, id);
    return { id, type, friendly_name: name ?? "", total: codes.length, codes };
  });
}

/** Deletes a user's recovery codes, and returns their id. Throws an AuthError if the session depends on them. */
export async function removeRecoveryCodes(context: Context, { user, session }: SignedIn) {
  assertRaised(session.aal, "delete");
  const { id } = requireCodes(user);
  await inTransaction(context, async (sql) => {
    await lockUser(sql, user.id);
    await assertOtherFactor(sql, session.id, id);
    await removeFactor(sql, id, "mfa/recovery_code");
  });
  sessionStates(context).forget(user.id);
  return { id };
}

/**
 * Rejects a session that was verified with a recovery code: it would end together with the codes, and the user might
 * have no other factor to sign in again.
 */
async function assertOtherFactor(sql: pg.PoolClient, sessionId: string, codesId: string) {
  const { rowCount } = await sql.query("select from auth.sessions where id = $1 and factor_id = $2", [
    sessionId,
    codesId,
  ]);
  if (!rowCount) return;
  const message =
    "This session was verified with a recovery code. Verify another factor, or enroll one, before deleting your recovery codes.";
  throw new AuthError(422, "mfa_recovery_codes_sole_factor", message);
}

async function addCodes(context: Context, sql: pg.PoolClient, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: codesInSet }, () => new Secret({ size: codeBytes }).base32.toLowerCase());
  await sql.query(
    `insert into auth.mfa_recovery_codes (mfa_recovery_code_set_id, code_hash)
     select id, unnest($2::text[]) from auth.mfa_recovery_code_sets where mfa_factor_id = $1`,
    [factorId, codes.map((code) => hashRecoveryCode(context, factorId, code))],
  );
  return codes;
}

const codesOf = (user: UserRow) => user.factors?.find(({ factor_type: kind }) => kind === type);

function requireCodes(user: UserRow): FactorRow {
  const factor = codesOf(user);
  if (!factor) throw notEnrolled();
  return factor;
}

function assertRaised(aal: string, what: string) {
  if (aal === "aal1") throw new AuthError(403, "insufficient_aal", `AAL2 required to ${what} recovery codes`);
}

const notEnrolled = () => new AuthError(404, "mfa_factor_not_found", "The user has not enrolled recovery codes");
const exists = () => {
  const message = "Recovery codes are already enrolled for this user, use regenerate to rotate them";
  return new AuthError(422, "mfa_verified_factor_exists", message);
};
