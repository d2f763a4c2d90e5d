import { AuthError } from "#server/auth/auth-error.ts";
import { isStillSignedIn } from "#server/auth/sessions/is-still-signed-in.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { UserRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";

/**
 * Stores a new address, which takes effect once both mailboxes have confirmed; an unproven current address does not
 * have to. Returns the address, or null if it is already the user's. Only the job that sends the email checks whether
 * it is taken, so that no response reveals which addresses have an account. Throws an AuthError if no mail server is
 * configured, or after a sign-out or a ban.
 */
export async function requestEmailChange(
  context: Context,
  signedIn: SignedIn,
  email: string,
  countMail: (email: string) => Promise<void>,
): Promise<string | null> {
  const { user } = signedIn;
  if (email === user.email) return null;
  if (context.mailer.way === "off") {
    throw new AuthError(
      400,
      "email_provider_disabled",
      "Email addresses cannot be changed because no mail server is configured",
    );
  }
  await countMail(email);
  await inTransaction(context, async (sql) => {
    await isStillSignedIn(sql, signedIn);
    await sql.query(
      `update auth.users set email_change = $2, email_change_confirm_status = 0, email_change_sent_at = now(),
         updated_at = now()
       where id = $1`,
      [user.id, email],
    );
    await sql.query("delete from auth.one_time_tokens where user_id = $1 and token_type::text like 'email_change%'", [
      user.id,
    ]);
  });
  return email;
}

/** True if the user has proven that they receive email at their address. */
export const isProven = (user: UserRow): boolean =>
  Boolean(
    user.identities?.some(({ identity_data: data }) => data.email === user.email && data.email_verified === true),
  );
