import type { ClientBase } from "pg";
import { z } from "zod";

import { emailSchema } from "#domain/workspace/people/email-schema.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { requestEmailChange } from "#server/auth/mails/change-email.ts";
import { consumeToken } from "#server/auth/mails/one-time-tokens.ts";
import { needsReauthentication } from "#server/auth/mails/reauthentication.ts";
import { deletePendingMails } from "#server/auth/mails/verify.ts";
import { challengeFields, readChallenge } from "#server/auth/providers/flow-state.ts";
import { metadataSchema } from "#server/auth/request-body.ts";
import { isStillSignedIn, secondFactorMissing } from "#server/auth/sessions/is-still-signed-in.ts";
import { owesSecondFactor, readSession, type SignedIn } from "#server/auth/sessions/sessions.ts";
import { assertStrongPassword, hashPassword, verifyPassword } from "#server/auth/sign-in/passwords.ts";
import type { UserRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";
import { queueAuthMail, notifyOwner } from "#server/system-mail/mail-queue.ts";

/** Size limit of all metadata, which has to fit into the header with the access token. Each change may contain 4 kB. */
const maxMetadataBytes = 8_192;

export const updateUserSchema = z.object({
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  nonce: z.string().nullish(),
  ...challengeFields,
  data: metadataSchema.nullish(),
  app_metadata: z.unknown().optional(),
});

type Change = z.infer<typeof updateUserSchema>;
/** The limits for the client's address; each function throws a 429 above its limit. */
type Limits = { check: (account: string) => Promise<void>; mail: (email: string) => Promise<void> };

/**
 * Changes the password, the metadata, or, once both mailboxes have confirmed, the address of the signed-in user. Throws
 * an AuthError for a change that is not allowed.
 */
export async function updateUser(
  context: Context,
  signedIn: SignedIn,
  change: Change & { redirectTo?: string },
  limits: Limits,
): Promise<UserRow> {
  const { user, session } = signedIn;
  if (change.app_metadata !== undefined) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const email = change.email && emailSchema.parse(change.email);
  const isOfCredentials =
    change.password || (email && email !== user.email) || (change.phone && change.phone !== user.phone);
  if (isOfCredentials && owesSecondFactor(signedIn)) throw secondFactorMissing("update email or password");
  if (change.phone && change.phone !== user.phone) {
    throw new AuthError(
      400,
      "phone_provider_disabled",
      "Phone numbers cannot be changed: no SMS provider is configured",
    );
  }
  const challenge = readChallenge(change);
  const passwordHash = change.password && (await newPasswordHash(context, signedIn, change, limits.check));
  const newEmail = email && (await requestEmailChange(context, signedIn, email, limits.mail));
  await inTransaction(context, async (sql) => {
    const current = await isStillSignedIn(sql, signedIn);
    if (isOfCredentials && current.owesSecondFactor) throw secondFactorMissing("update email or password");
    if (passwordHash) {
      if (current.passwordHash !== user.encrypted_password) {
        throw new AuthError(409, "conflict", "The password was changed in the meantime");
      }
      await sql.query("update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
        user.id,
        passwordHash,
      ]);
      // Sessions started with the old password must end.
      await sql.query("delete from auth.sessions where user_id = $1 and id <> $2", [user.id, session.id]);
      await deletePendingMails(sql, user.id);
    }
    if (change.data) await mergeMetadata(sql, user.id, change.data);
  });
  const mail = { userId: user.id, email: user.email ?? "" };
  if (newEmail) {
    await queueAuthMail(context, { kind: "email_change", ...mail, challenge, redirectTo: change.redirectTo });
  }
  if (passwordHash) await notifyOwner(context, "password_changed", mail);
  return (await readSession(context, user.id, session.id)).user;
}

async function newPasswordHash(
  context: Context,
  signedIn: SignedIn,
  { password, current_password: current, nonce }: Change,
  countAttempt: Limits["check"],
) {
  if (!password) return null;
  const { user } = signedIn;
  await assertStrongPassword(password);
  // The nonce and the old password could be guessed here, so the request counts as an attempt.
  await countAttempt(user.email ?? user.id);
  await requireNonce(context, signedIn, nonce);
  if (current && !(await verifyPassword(user.encrypted_password, current))) {
    throw new AuthError(400, "invalid_credentials", "The current password is wrong");
  }
  if (await verifyPassword(user.encrypted_password, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(password);
}

/**
 * Requires a code from the user's mailbox if the sign-in is more than a day ago and the operator requires it. Throws an
 * AuthError if the code is missing or wrong.
 */
async function requireNonce(context: Context, signedIn: SignedIn, nonce: string | null | undefined) {
  const { user } = signedIn;
  if (!nonce && needsReauthentication(context, signedIn)) {
    throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
  }
  if (!nonce) return;
  const proof = { sentTo: user.email ?? "", code: nonce };
  const token = await inTransaction(context, (sql) => consumeToken(context, sql, proof, ["reauthentication_token"]));
  if (token?.userId !== user.id) {
    throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
  }
}

/**
 * Merges values into the metadata. Null removes a key; keys that are not given stay unchanged. Throws an AuthError if
 * the result is too large.
 */
async function mergeMetadata(sql: ClientBase, userId: string, data: Record<string, unknown>) {
  const { rowCount } = await sql.query(
    `update auth.users set updated_at = now(), raw_user_meta_data = (
       select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(raw_user_meta_data || $2::jsonb) where value <> 'null')
     where id = $1 and octet_length((raw_user_meta_data || $2::jsonb)::text) <= $3`,
    [userId, JSON.stringify(data), maxMetadataBytes],
  );
  if (rowCount === 0) throw new AuthError(400, "validation_failed", "User metadata is limited to 8 kB in all");
}
