import type { ClientBase } from "pg";
import { DatabaseError } from "pg";

import { reject } from "#server/auth/auth-error.ts";
import { identityNeedsSecondFactor, storeIdentity } from "#server/auth/providers/identities.ts";
import type { ProviderProfile } from "#server/auth/providers/provider-profile.ts";
import type { ProviderFlow } from "#server/auth/providers/provider-states.ts";
import { isStillSignedIn, userBanned } from "#server/auth/sessions/is-still-signed-in.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import { transferToOwner } from "#server/auth/sign-in/first-proof.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";

type Preferences = ProviderFlow["preferences"];

/**
 * Finds or creates the user who signs in with Google. docs/decisions/0009-linking-identities.md explains the linking
 * rules.
 */
export function userOfGoogle(
  context: Context,
  profile: ProviderProfile,
  preferences: Preferences = {},
): Promise<string> {
  return retryAfterRace(() =>
    inTransaction(context, async (sql) => {
      const known = await findIdentity(sql, profile);
      const userId = known ?? (await userOfAddress(sql, profile, preferences));
      await rejectBanned(sql, userId);
      await storeIdentity(sql, userId, profile);
      return userId;
    }),
  );
}

/** Links a Google identity to a signed-in user. Throws an AuthError if it is already linked to a user. */
export function linkGoogle(context: Context, signedIn: SignedIn, profile: ProviderProfile): Promise<string> {
  const userId = signedIn.user.id;
  return retryAfterRace(() =>
    inTransaction(context, async (sql) => {
      // The request to Google takes long enough for the user to sign out, to be banned, or to add a second factor.
      if ((await isStillSignedIn(sql, signedIn)).owesSecondFactor) throw identityNeedsSecondFactor();
      const owner = await findIdentity(sql, profile);
      if (owner) {
        const whose = owner === userId ? "" : " to another user";
        reject(422, "identity_already_exists", `Identity is already linked${whose}`);
      }
      await storeIdentity(sql, userId, profile);
      return userId;
    }),
  );
}

/**
 * Repeats work once after a race. Two callbacks, or a callback and a sign-up, may create the same row; the second
 * attempt finds it.
 */
async function retryAfterRace(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === "23505") return work();
    throw error;
  }
}

async function findIdentity(sql: ClientBase, { subject }: ProviderProfile): Promise<string | null> {
  const { rows } = await sql.query<{ user_id: string }>(
    "select user_id from auth.identities where provider = 'google' and provider_id = $1",
    [subject],
  );
  return rows[0]?.user_id ?? null;
}

/**
 * Locks the user, so that decisions about the user's identities still hold when they are written. Rejects a banned
 * user.
 */
async function rejectBanned(sql: ClientBase, userId: string) {
  const { rows } = await sql.query<{ is_banned: boolean }>(
    "select coalesce(banned_until > now(), false) as is_banned from auth.users where id = $1 for update",
    [userId],
  );
  if (!rows[0]) reject(403, "user_not_found", "User does not exist");
  if (rows[0].is_banned) throw userBanned();
}

/**
 * Finds or creates the user of an address. Throws an AuthError if the provider has not verified the address, or if it
 * belongs to an account that was confirmed without proof.
 */
async function userOfAddress(sql: ClientBase, profile: ProviderProfile, preferences: Preferences): Promise<string> {
  const { email, isEmailVerified } = profile;
  if (!email || !isEmailVerified) {
    return reject(
      422,
      "provider_email_needs_verification",
      "Unverified email with google. Verify the email with google in order to sign in",
    );
  }
  const { rows } = await sql.query<{ id: string; is_confirmed: boolean; is_proven: boolean }>(
    `select id, email_confirmed_at is not null as is_confirmed, exists (
       select from auth.identities i where i.user_id = u.id and i.email = u.email
         and i.identity_data -> 'email_verified' = 'true') as is_proven
     from auth.users u where email = $1 and not is_sso_user and deleted_at is null for update`,
    [email],
  );
  const [user] = rows;
  if (!user) return insertUser(sql, email, profile, preferences);
  if (user.is_proven) return user.id;
  if (user.is_confirmed) {
    return reject(
      422,
      "user_already_exists",
      "An account with this address already exists. Sign in with its password first, then connect Google to it.",
    );
  }
  await transferToOwner(sql, user.id, { passwordHash: null, data: { ...profile.names, ...preferences } });
  return user.id;
}

async function insertUser(
  sql: ClientBase,
  email: string,
  { names }: ProviderProfile,
  preferences: Preferences,
): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.users (aud, role, email, email_confirmed_at, raw_user_meta_data)
     values ('authenticated', 'authenticated', $1, now(), $2) returning id`,
    [email, JSON.stringify({ ...names, ...preferences })],
  );
  return rows[0]?.id ?? reject(500, "unexpected_failure", "Database error saving new user");
}
