import type { ClientBase } from "pg";

import type { Language } from "#domain/languages.ts";
import { formatMomentDay } from "#domain/time/dates.ts";
import { isProven } from "#server/auth/mails/change-email.ts";
import { createToken, type TokenType } from "#server/auth/mails/one-time-tokens.ts";
import { createRedirects } from "#server/auth/mails/redirects.ts";
import type { VerifyType } from "#server/auth/mails/verify.ts";
import { insertUser } from "#server/auth/sign-in/insert-user.ts";
import { readNewUser, linkSignUp } from "#server/auth/sign-in/pending-sign-ups.ts";
import { userJson, type UserRow } from "#server/auth/users/users.ts";
import type { Context } from "#server/context/context.ts";
import type { Mail } from "#server/context/mailer.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";
import { writeAuthMail, type AuthMailKind } from "#server/system-mail/auth-mails.ts";
import { sendInvitation } from "#server/system-mail/invitation-mail.ts";
import type { AuthMailRequest } from "#server/system-mail/mail-request.ts";

type AuthMail = {
  kind: AuthMailKind;
  to: string;
  user: UserRow & { language: Language; name: string | null; time_zone: string };
  /** Set if the email asks for a confirmation. */
  token?: { type: TokenType; verifyType?: VerifyType };
};

/**
 * Writes and sends a requested email. The address is looked up only here, so that no response reveals whether it has an
 * account. Every attempt creates a new token, which only the email contains.
 */
export async function sendAuthMail(context: Context, request: AuthMailRequest): Promise<void> {
  if (request.invitation) return sendInvitation(context, request.invitation);
  const mails = await inTransaction(context, async (sql) => {
    const account = await findUser(sql, request);
    // An email after sign-up uses the details of that sign-up, not of an earlier one with the same address.
    const user = account && { ...account, ...(await readNewUser(sql, request.signUpId)) };
    const letters = user ? await dropTakenAddress(sql, lettersFor(request, user)) : [];
    if (request.kind === "email_change" && user) await startConfirming(sql, user);
    const written: Mail[] = [];
    for (const letter of letters) written.push(await writeMail(context, sql, letter, request));
    return written;
  });
  for (const mail of mails) await context.mailer.send(mail);
}

async function findUser(sql: ClientBase, request: AuthMailRequest): Promise<AuthMail["user"] | null> {
  const where = request.userId ? "u.id::text = $1" : "u.email = $1 and not u.is_sso_user";
  const read = async () => {
    const values = [request.userId ?? request.email];
    // The user is locked before it is read: if the address changes in the meantime, the email must not go to the old
    // one.
    await sql.query(`select from auth.users u where ${where} for update`, values);
    const { rows } = await sql.query<{ user: AuthMail["user"] }>(
      `select ${userJson} || private.sign_in_recipient(u.id) as user from auth.users u
       where ${where} and deleted_at is null and coalesce(banned_until <= now(), true)`,
      values,
    );
    return rows[0]?.user ?? null;
  };
  const known = await read();
  if (known || request.kind !== "magic_link" || !request.newUser) return known;
  await insertUser(sql, { email: request.email, passwordHash: null, data: request.newUser, isConfirmed: false });
  return read();
}

function lettersFor(request: AuthMailRequest, user: AuthMail["user"]): AuthMail[] {
  const to = user.email ?? "";
  switch (request.kind) {
    case "confirmation":
      if (!user.email_confirmed_at) {
        return [{ kind: "confirmation", to, user, token: { type: "confirmation_token", verifyType: "signup" } }];
      }
      return request.signUpId ? [{ kind: "already_registered", to, user }] : [];
    case "recovery":
      return [{ kind: "recovery", to, user, token: { type: "recovery_token", verifyType: "recovery" } }];
    case "magic_link":
      return [{ kind: "magic_link", to, user, token: { type: "recovery_token", verifyType: "magiclink" } }];
    case "email_change": {
      if (!user.email_change) return [];
      const verifyType = "email_change";
      const fresh: AuthMail = {
        kind: "email_change_new",
        to: user.email_change,
        user,
        token: { type: "email_change_token_new", verifyType },
      };
      if (!isProven(user)) return [fresh];
      return [
        { kind: "email_change_current", to, user, token: { type: "email_change_token_current", verifyType } },
        fresh,
      ];
    }
    case "reauthentication":
      return [{ kind: "reauthentication", to, user, token: { type: "reauthentication_token" } }];
    case "deletion_requested":
      // No email is needed if the deletion was cancelled in the meantime.
      return user.deletes_at ? [{ kind: request.kind, to, user }] : [];
    default:
      // A notification about an action goes to the address that was in use at the time of the action.
      return [{ kind: request.kind, to: request.email, user }];
  }
}

async function dropTakenAddress(sql: ClientBase, mails: AuthMail[]): Promise<AuthMail[]> {
  const fresh = mails.find(({ kind }) => kind === "email_change_new");
  if (!fresh) return mails;
  const { rowCount } = await sql.query("select from auth.users where email = $1 and not is_sso_user", [fresh.to]);
  return rowCount ? mails.filter((letter) => letter !== fresh) : mails;
}

/** Resets the confirmations from older emails. An unproven current address does not have to confirm. */
async function startConfirming(sql: ClientBase, user: UserRow) {
  await sql.query("update auth.users set email_change_confirm_status = $2 where id = $1", [
    user.id,
    isProven(user) ? 0 : 1,
  ]);
}

async function writeMail(
  context: Context,
  sql: ClientBase,
  { kind, to, user, token }: AuthMail,
  request: AuthMailRequest,
): Promise<Mail> {
  const { email, challenge, redirectTo } = request;
  const created =
    token && (await createToken(context, sql, { userId: user.id, type: token.type, sentTo: to, challenge }));
  if (created) await linkSignUp(sql, request, created.tokenHash);
  const link = new URL(`${context.publicUrl}/auth/v1/verify`);
  if (created && token.verifyType) {
    link.searchParams.set("token", created.token);
    link.searchParams.set("type", token.verifyType);
    link.searchParams.set("redirect_to", createRedirects(context)(redirectTo));
  }
  const texts = writeAuthMail(kind, {
    language: user.language,
    name: user.name ?? undefined,
    link: created ? token.verifyType && link.href : `${context.publicUrl}/auth`,
    code: created?.code,
    email,
    newEmail: user.email_change || user.email || undefined,
    ...(user.deletes_at && { day: formatMomentDay(user.deletes_at, user.language, user.time_zone) }),
  });
  return { to, ...texts };
}
