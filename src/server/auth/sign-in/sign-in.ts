import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import { accountName } from "#server/auth/request-body.ts";
import { verifyPassword } from "#server/auth/sign-in/passwords.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";

export const passwordGrantSchema = z.object({
  email: z.string().default(""),
  phone: z.string().default(""),
  password: z.string().default(""),
});

/**
 * Finds the user with an address and a password. Throws an AuthError for others, and for users who are banned or have
 * not confirmed their address. For an unknown address, the steps and the error are the same as for a wrong password.
 */
export async function signIn(
  context: Context,
  { email, phone, password }: z.infer<typeof passwordGrantSchema>,
  countAttempt: (account: string) => Promise<{ isKnown: boolean }>,
  hasSignedUpHere: (account: string) => boolean,
): Promise<{ userId: string; checkedHash: string | null }> {
  if (phone) throw new AuthError(422, "phone_provider_disabled", "Phone logins are disabled");
  if (!email) throw new AuthError(400, "validation_failed", "missing email or phone");
  const account = accountName(email);
  const { isKnown } = await countAttempt(account);
  const user = await findByEmail(context, account);
  const isRight = await verifyPassword(user?.encrypted_password ?? null, password, { goesFirst: isKnown });
  // Only a caller who knows the password may learn that the account is banned.
  if (user && isRight && user.is_banned) throw new AuthError(400, "user_banned", "User is banned");
  if (!user || !isRight || !user.is_confirmed) {
    throw hasSignedUpHere(account)
      ? new AuthError(400, "email_not_confirmed", "Email not confirmed")
      : new AuthError(400, "invalid_credentials", "Invalid login credentials");
  }
  return { userId: user.id, checkedHash: user.encrypted_password };
}

function findByEmail(context: Context, email: string) {
  return queryOne<{ id: string; encrypted_password: string | null; is_banned: boolean; is_confirmed: boolean }>(
    context,
    `select json_build_object('id', id, 'encrypted_password', encrypted_password,
       'is_banned', coalesce(banned_until > now(), false), 'is_confirmed', email_confirmed_at is not null)
     from auth.users where email = $1 and not is_sso_user and deleted_at is null`,
    [email],
  );
}
