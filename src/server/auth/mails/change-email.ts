import { inTransaction } from "#server/auth/auth-database.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import { stillSignedIn } from "#server/auth/sessions/still-signed-in.ts";
import type { UserRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context.ts";

/**
 * Notes the address that somebody wants to have from now on; it counts once both mailboxes agreed. An address that
 * nobody ever proved to own is not asked: a slip of the pen at sign-up could never be mended. Whether somebody has the
 * new address already only the mail's job finds out, or anybody who is signed in could ask for everybody.
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
      "Email addresses cannot be changed: no mail server is configured",
    );
  }
  await countMail(email);
  await inTransaction(context, async (sql) => {
    await stillSignedIn(sql, signedIn);
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

/** Whether somebody has shown that they read the mails to a user's address. */
export const isProven = (user: UserRow): boolean =>
  Boolean(
    user.identities?.some(({ identity_data: data }) => data.email === user.email && data.email_verified === true),
  );
