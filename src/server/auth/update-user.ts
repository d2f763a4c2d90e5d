import { z } from "zod";
import { askOne } from "#server/auth/auth-database.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { assertStrongPassword, hashPassword, verifyPassword } from "#server/auth/passwords.ts";
import { emailSchema, metadataSchema } from "#server/auth/request-body.ts";
import { endSessions, readSession, type SignedIn } from "#server/auth/sessions.ts";
import type { UserRow } from "#server/auth/users.ts";
import type { Context } from "#server/context.ts";

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
  countAttempt: (account: string) => Promise<void>,
): Promise<UserRow> {
  const { user, session } = signedIn;
  if (change.app_metadata !== undefined) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  if (change.phone && change.phone !== user.phone) {
    throw new AuthError(400, "phone_provider_disabled", "Phone numbers cannot be changed: no SMS provider is configured");
  }
  if (change.email && emailSchema.parse(change.email) !== user.email) {
    throw new AuthError(400, "email_provider_disabled", "Email addresses cannot be changed: no mail server is configured");
  }
  if (change.password) {
    const passwordHash = await newPasswordHash(user, change.password, countAttempt);
    await askOne(context, "update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
      user.id,
      passwordHash,
    ]);
    // Whoever knew the old password must not stay signed in by it.
    await endSessions(context, "others", signedIn);
  }
  if (change.data) await mergeMetadata(context, user.id, change.data);
  return (await readSession(context, user.id, session.id)).user;
}

async function newPasswordHash(user: UserRow, password: string, countAttempt: (account: string) => Promise<void>) {
  await assertStrongPassword(password);
  // The comparison with the old password is a way to guess it, so it counts as an attempt.
  await countAttempt(user.email ?? user.id);
  if (await verifyPassword(user.encrypted_password, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(password);
}

/** Adds to the metadata; null removes a key, what is not named stays. */
async function mergeMetadata(context: Context, userId: string, data: Record<string, unknown>) {
  const merged = await askOne<boolean>(
    context,
    `with merged as (
       select coalesce(jsonb_object_agg(key, value), '{}') as data
       from auth.users u, jsonb_each(u.raw_user_meta_data || $2::jsonb)
       where u.id = $1 and value <> 'null'
     )
     update auth.users set raw_user_meta_data = merged.data, updated_at = now() from merged
     where id = $1 and octet_length(merged.data::text) <= 8192 returning to_json(true)`,
    [userId, JSON.stringify(data)],
  );
  if (!merged) throw new AuthError(400, "validation_failed", "User metadata is limited to 8 kB in all");
}
