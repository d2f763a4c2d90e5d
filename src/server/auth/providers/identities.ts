import type { ClientBase } from "pg";
import { z } from "zod";

import { reject } from "#server/auth/auth-error.ts";
import type { ProviderProfile } from "#server/auth/providers/provider-profile.ts";
import { isStillSignedIn, secondFactorMissing } from "#server/auth/sessions/is-still-signed-in.ts";
import { owesSecondFactor, type SignedIn } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";
import { notifyOwner } from "#server/system-mail/mail-queue.ts";

/** Stores Google's data about a user, both with the identity and, for the screens, with the user. */
export async function storeIdentity(sql: ClientBase, userId: string, { subject, identityData }: ProviderProfile) {
  const data = JSON.stringify(identityData);
  await sql.query(
    `insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at)
     values ('google', $1, $2, $3, now())
     on conflict (provider_id, provider) do update
       set identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()
       where identities.user_id = excluded.user_id`,
    [subject, userId, data],
  );
  await sql.query(
    "update auth.users set raw_user_meta_data = raw_user_meta_data || $2, updated_at = now() where id = $1",
    [userId, data],
  );
  await nameProviders(sql, userId);
}

/**
 * Rejects sessions that may not change identities. A sign-in method gives the same access as a password, so if a second
 * factor exists, a password alone is not enough to add or remove one.
 */
export function assertCanChangeIdentities(signedIn: SignedIn) {
  if (owesSecondFactor(signedIn)) throw identityNeedsSecondFactor();
}

export const identityNeedsSecondFactor = () => secondFactorMissing("link or unlink an identity");

/**
 * Removes a sign-in method of a user and notifies the user by email. Throws an AuthError for an unknown method, the last
 * one, and the only verified one with the account's address.
 */
export async function unlinkIdentity(context: Context, signedIn: SignedIn, identityId: string): Promise<void> {
  assertCanChangeIdentities(signedIn);
  const { id: userId, email } = signedIn.user;
  if (!z.uuid().safeParse(identityId).success) {
    return reject(404, "validation_failed", "identity_id must be an UUID");
  }
  await inTransaction(context, async (sql) => {
    // The user is locked: two simultaneous removals must not both assume that another identity remains.
    if ((await isStillSignedIn(sql, signedIn)).owesSecondFactor) throw identityNeedsSecondFactor();
    const { rows } = await sql.query<OwnIdentity>(
      `select i.id, i.provider, coalesce(i.email = u.email, false) as has_address,
         coalesce(i.identity_data -> 'email_verified' = 'true', false) as is_verified
       from auth.identities i join auth.users u on u.id = i.user_id where u.id = $1`,
      [userId],
    );
    const leaving = rows.find(({ id }) => id === identityId);
    if (rows.length <= 1) {
      reject(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
    }
    if (!leaving) return reject(422, "identity_not_found", "Identity doesn't exist");
    assertKeepsAddress(leaving, rows);
    await sql.query("delete from auth.identities where id = $1", [identityId]);
    // Without the email identity, the password must stop working.
    if (leaving.provider === "email") {
      await sql.query("update auth.users set encrypted_password = null where id = $1", [userId]);
    }
    await nameProviders(sql, userId);
  });
  if (email) await notifyOwner(context, "identity_unlinked", { userId, email });
}

type OwnIdentity = { id: string; provider: string; has_address: boolean; is_verified: boolean };

/**
 * Rejects removal of the only verified identity with the account's address: an address is changed by confirming both
 * mailboxes.
 */
function assertKeepsAddress(leaving: OwnIdentity, all: OwnIdentity[]) {
  if (!leaving.has_address) return;
  if (all.some((other) => other !== leaving && other.has_address && other.is_verified)) return;
  reject(
    422,
    "email_conflict_identity_not_deletable",
    "This identity has the email address of the account. Change the address first",
  );
}

/** Updates the user's list of providers, oldest first, which access tokens contain. */
export async function nameProviders(sql: ClientBase, userId: string) {
  await sql.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = raw_app_meta_data || (
       select jsonb_build_object('provider', (array_agg(provider order by since, provider))[1],
         'providers', jsonb_agg(provider order by since, provider))
       from (select provider, min(created_at) as since from auth.identities where user_id = $1 group by provider) ways)
     where id = $1`,
    [userId],
  );
}
