import type { ClientBase } from "pg";
import { DatabaseError } from "pg";

import { inTransaction } from "#server/auth/auth-database.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { takeToken, type Proof, type TakenToken, type TokenType } from "#server/auth/one-time-tokens.ts";
import type { Context } from "#server/context.ts";
import { tellOwner } from "#server/mail/mail-queue.ts";

/** GoTrue's words for what a mail was about, and the tokens that answer it. */
const tokensOf = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  recovery: ["recovery_token"],
  // Whoever asked for a link with an address that was not confirmed yet got the confirmation instead.
  magiclink: ["recovery_token", "confirmation_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_new", "email_change_token_current"],
} as const satisfies Record<string, readonly TokenType[]>;
export type VerifyType = keyof typeof tokensOf;
export const verifyTypes = Object.keys(tokensOf) as VerifyType[];

/** Where an answered mail leads: in, or to the other mailbox of a change that has two. */
export type Verified = { userId: string; isComplete: boolean };

/** Takes the answer to a mail: whoever brings it can read the mailbox. */
export async function verifyProof(context: Context, type: VerifyType, proof: Proof): Promise<Verified> {
  const { verified, leftAddress } = await inTransaction(context, async (sql) => {
    const taken = await takeToken(context, sql, proof, tokensOf[type]);
    if (!taken) throw invalidLink();
    const user = await lockUser(sql, taken.userId);
    if (taken.type === "confirmation_token" || taken.type === "recovery_token") {
      // A mail to an address that the account had before opens it no more.
      if (user.email !== taken.sentTo) throw invalidLink();
      if (taken.type === "recovery_token" && !user.is_confirmed) await dropPassword(sql, taken.userId);
      await proveAddress(sql, taken.userId, taken.sentTo);
      return { verified: { userId: taken.userId, isComplete: true } };
    }
    return confirmChange(sql, user, taken);
  });
  if (leftAddress) await tellOwner(context, "email_changed", { userId: verified.userId, email: leftAddress });
  return verified;
}

type LockedUser = { email: string; is_confirmed: boolean; email_change: string; email_change_confirm_status: number };

async function lockUser(sql: ClientBase, userId: string): Promise<LockedUser> {
  const { rows } = await sql.query<LockedUser & { is_banned: boolean }>(
    `select email, email_confirmed_at is not null as is_confirmed, email_change, email_change_confirm_status, coalesce(banned_until > now(), false) as is_banned
     from auth.users where id = $1 and deleted_at is null for update`,
    [userId],
  );
  const [user] = rows;
  if (!user) throw invalidLink();
  if (user.is_banned) throw new AuthError(403, "user_banned", "User is banned");
  return user;
}

/**
 * Somebody signed up with this address and never answered that mail; whoever now answers another one need not be the same
 * person, and must not share the account with who chose its password.
 */
async function dropPassword(sql: ClientBase, userId: string) {
  await sql.query("update auth.users set encrypted_password = null where id = $1", [userId]);
}

/** Notes that the owner of an account can read the mailbox of its address. */
async function proveAddress(sql: ClientBase, userId: string, address: string) {
  await sql.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
     where id = $1 and email = $2`,
    [userId, address],
  );
  await sql.query(
    `update auth.identities set updated_at = now(), identity_data = identity_data || '{"email_verified": true}'
     where user_id = $1 and provider = 'email' and email = $2`,
    [userId, address],
  );
}

/** One of two mailboxes agreed to a new address, or the last one that was asked. */
async function confirmChange(sql: ClientBase, user: LockedUser, { userId }: TakenToken) {
  if (!user.email_change) throw invalidLink();
  if (user.email_change_confirm_status === 0) {
    await sql.query("update auth.users set email_change_confirm_status = 1 where id = $1", [userId]);
    return { verified: { userId, isComplete: false } };
  }
  try {
    await sql.query(
      `update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = now(), updated_at = now(),
         raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'
       where id = $1`,
      [userId],
    );
  } catch (error) {
    throw error instanceof DatabaseError && error.constraint === "users_email_partial_key" ? emailExists() : error;
  }
  await sql.query(
    `update auth.identities set updated_at = now(),
       identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
     where user_id = $1 and provider = 'email'`,
    [userId, user.email_change],
  );
  await forgetMails(sql, userId);
  return { verified: { userId, isComplete: true }, leftAddress: user.email };
}

/** What was mailed before a password or an address changed opens nothing afterwards. */
export async function forgetMails(sql: ClientBase, userId: string) {
  await sql.query("delete from auth.one_time_tokens where user_id = $1", [userId]);
  await sql.query("delete from auth.flow_state where user_id = $1", [userId]);
}

const invalidLink = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");

export const emailExists = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");
