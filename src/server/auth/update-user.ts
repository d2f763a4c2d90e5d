import type { ClientBase } from "pg";
import { z } from "zod";

import { inTransaction } from "#server/auth/auth-database.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { assertStrongPassword, hashPassword, verifyPassword } from "#server/auth/passwords.ts";
import { emailSchema, metadataSchema } from "#server/auth/request-body.ts";
import { readSession, type SignedIn } from "#server/auth/sessions.ts";
import { hasVerifiedFactor, type UserRow } from "#server/auth/users.ts";
import type { Context } from "#server/context.ts";

/** Each change may bring 4 kB; the sum has to fit into the header that carries the access token. */
const maxMetadataBytes = 8_192;

export const updateUserSchema = z.object({
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().nullish(),
  data: metadataSchema.nullish(),
  app_metadata: z.unknown().optional(),
});

/** Changes the password or the metadata of the signed-in user. */
export async function updateUser(
  context: Context,
  signedIn: SignedIn,
  change: z.infer<typeof updateUserSchema>,
  countAttempt: (account: string) => Promise<unknown>,
): Promise<UserRow> {
  const { user, session } = signedIn;
  if (change.app_metadata !== undefined) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const email = change.email && emailSchema.parse(change.email);
  const isOfCredentials =
    change.password || (email && email !== user.email) || (change.phone && change.phone !== user.phone);
  if (isOfCredentials && hasVerifiedFactor(user) && session.aal === "aal1") {
    throw new AuthError(
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
  }
  if (change.phone && change.phone !== user.phone) {
    throw new AuthError(
      400,
      "phone_provider_disabled",
      "Phone numbers cannot be changed: no SMS provider is configured",
    );
  }
  if (email && email !== user.email) {
    throw new AuthError(
      400,
      "email_provider_disabled",
      "Email addresses cannot be changed: no mail server is configured",
    );
  }
  const passwordHash = change.password && (await newPasswordHash(user, change.password, countAttempt));
  await inTransaction(context, async (sql) => {
    if (passwordHash) {
      await sql.query("update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
        user.id,
        passwordHash,
      ]);
      // Whoever knew the old password must not stay signed in by it.
      await sql.query("delete from auth.sessions where user_id = $1 and id <> $2", [user.id, session.id]);
    }
    if (change.data) await mergeMetadata(sql, user.id, change.data);
  });
  return (await readSession(context, user.id, session.id)).user;
}

async function newPasswordHash(user: UserRow, password: string, countAttempt: (account: string) => Promise<unknown>) {
  await assertStrongPassword(password);
  // The comparison with the old password is a way to guess it, so it counts as an attempt.
  await countAttempt(user.email ?? user.id);
  if (await verifyPassword(user.encrypted_password, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(password);
}

/** Adds to the metadata; null removes a key, what is not named stays. */
async function mergeMetadata(sql: ClientBase, userId: string, data: Record<string, unknown>) {
  const { rowCount } = await sql.query(
    `update auth.users set updated_at = now(), raw_user_meta_data = (
       select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(raw_user_meta_data || $2::jsonb) where value <> 'null')
     where id = $1 and octet_length((raw_user_meta_data || $2::jsonb)::text) <= $3`,
    [userId, JSON.stringify(data), maxMetadataBytes],
  );
  if (rowCount === 0) throw new AuthError(400, "validation_failed", "User metadata is limited to 8 kB in all");
}
