import { randomUUID } from "node:crypto";

import type pg from "pg";
import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import { lockUser } from "#server/auth/factors/raise-session.ts";
import { sealFactorSecret } from "#server/auth/factors/seal-factor-secret.ts";
import { newTotp } from "#server/auth/factors/totp.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";

const maxFactors = 10;

/** The name has to fit into the QR code. */
const nameSchema = z.string().max(100).default("");

export const friendlyNameSchema = z.object({ friendly_name: nameSchema });
export const enrollFactorSchema = friendlyNameSchema.extend({
  factor_type: z.string().default(""),
  issuer: nameSchema,
});

/**
 * Creates a factor, which has no effect until one of its codes is verified. Its secret is returned only here. Throws an
 * AuthError if the session has not passed an existing factor, or if the factor cannot be added.
 */
export async function enrollFactor(
  context: Context,
  { user, session }: SignedIn,
  request: z.infer<typeof enrollFactorSchema>,
) {
  assertTotp(request.factor_type);
  const name = request.friendly_name;
  const { secret, uri, qrCode } = newTotp(request.issuer || new URL(context.publicUrl).host, user.email || user.id);
  const id = randomUUID();
  await inTransaction(context, async (sql) => {
    const { verified } = await assertCanAddFactor(sql, user.id, name);
    if (verified > 0 && session.aal === "aal1") {
      throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
    }
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
       values ($1, $2, $3, 'totp', 'unverified', $4)`,
      [id, user.id, name, sealFactorSecret(context, id, secret)],
    );
  });
  return { id, type: "totp", friendly_name: name, totp: { qr_code: qrCode, secret, uri } };
}

function assertTotp(type: string) {
  if (type === "totp") return;
  if (type === "phone") throw new AuthError(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
  if (type === "webauthn") {
    throw new AuthError(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
  }
  throw new AuthError(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
}

/**
 * Removes abandoned enrollments and returns the number of verified factors. Throws an AuthError if there are too many
 * factors, or one with this name.
 */
export async function assertCanAddFactor(
  sql: pg.PoolClient,
  userId: string,
  name: string,
): Promise<{ verified: number }> {
  await lockUser(sql, userId);
  await sql.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and (coalesce(friendly_name, '') = $2 or created_at < now() - interval '5 minutes')`,
    [userId, name],
  );
  const { rows } = await sql.query<{ all: number; verified: number; has_name: boolean }>(
    `select count(*)::int as all, (count(*) filter (where status = 'verified'))::int as verified,
       coalesce(bool_or(coalesce(friendly_name, '') = $2), false) as has_name
     from auth.mfa_factors where user_id = $1`,
    [userId, name],
  );
  const { all = 0, verified = 0, has_name: hasName = false } = rows[0] ?? {};
  if (hasName) {
    const message = `A factor with the friendly name "${name}" for this user already exists`;
    throw new AuthError(422, "mfa_factor_name_conflict", message);
  }
  if (all >= maxFactors) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    throw new AuthError(422, "too_many_enrolled_mfa_factors", message);
  }
  return { verified };
}
