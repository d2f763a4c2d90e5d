import { AuthError } from "#server/auth/auth-error.ts";
import type { Client } from "#server/auth/sessions/sessions.ts";
import type { FactorRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";

/** Lifetime of a challenge, in seconds. */
export const challengeSeconds = 300;
const maxOpenChallenges = 10;

/** Returns the address to which a challenge is bound; it can be answered only from there. */
export const challengedAddress = ({ address }: Client) => address ?? "0.0.0.0";

/**
 * Creates a challenge, to be answered with a code of the factor. Only the newest few challenges per factor are stored.
 * Throws an AuthError for a factor without challenges.
 */
export async function challengeFactor(context: Context, factor: FactorRow, client: Client) {
  assertTotpVerifiable(factor);
  const challenge = await queryOne<{ id: string; expires_at: number }>(
    context,
    `with kept as (
       select id from auth.mfa_challenges where factor_id = $1 order by created_at desc limit $4::int
     ), dropped as (
       delete from auth.mfa_challenges where factor_id = $1 and id not in (select id from kept)
     ), challenged as (
       update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1
     ), made as (
       insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2) returning id, created_at
     )
     select json_build_object('id', id, 'expires_at', extract(epoch from created_at)::bigint + $3::int) from made`,
    [factor.id, challengedAddress(client), String(challengeSeconds), String(maxOpenChallenges - 1)],
  );
  return { ...challenge, type: factor.factor_type };
}

/** Rejects factor types that this server does not verify, or does not verify by a challenge. */
export function assertTotpVerifiable({ factor_type: type }: FactorRow) {
  if (type === "totp") return;
  if (type === "phone")
    throw new AuthError(422, "mfa_phone_verify_not_enabled", "MFA verification is disabled for Phone");
  if (type === "webauthn") {
    throw new AuthError(422, "mfa_webauthn_verify_not_enabled", "MFA verification is disabled for WebAuthn");
  }
  throw new AuthError(400, "validation_failed", "factor_type needs to be totp, phone, or webauthn");
}
