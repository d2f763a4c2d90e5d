import type { ClientBase } from "pg";
import { DatabaseError } from "pg";

import { AuthError } from "#server/auth/auth-error.ts";
import { consumeToken, type Proof, type ConsumedToken, type TokenType } from "#server/auth/mails/one-time-tokens.ts";
import { userBanned } from "#server/auth/sessions/is-still-signed-in.ts";
import { transferToOwner, proveAddress } from "#server/auth/sign-in/first-proof.ts";
import { readSignUp } from "#server/auth/sign-in/pending-sign-ups.ts";
import type { Context } from "#server/context/context.ts";
import { inTransaction } from "#server/postgres/auth-database.ts";
import { notifyOwner } from "#server/system-mail/mail-queue.ts";

/** GoTrue's names for the types of email, with the tokens that each accepts. */
const tokensOf = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  recovery: ["recovery_token"],
  // Clients use either type for a code from any email.
  magiclink: ["recovery_token", "confirmation_token"],
  email: ["confirmation_token", "recovery_token"],
  email_change: ["email_change_token_new", "email_change_token_current"],
} as const satisfies Record<string, readonly TokenType[]>;
export type VerifyType = keyof typeof tokensOf;
export const verifyTypes = Object.keys(tokensOf) as VerifyType[];

/**
 * The result of a confirmed email: the user may sign in, or the other mailbox of an address change has yet to confirm.
 */
export type Verified = { userId: string; isComplete: boolean };

/**
 * Verifies the proof from an email, which shows that the caller can read the mailbox. Throws an AuthError if the proof
 * is wrong or has expired, or if the user was deleted or banned.
 */
export async function verifyProof(context: Context, type: VerifyType, proof: Proof): Promise<Verified> {
  const { verified, leftAddress } = await inTransaction(context, async (sql) => {
    const token = await consumeToken(context, sql, proof, tokensOf[type]);
    if (!token) throw invalidLink();
    const user = await readUser(sql, token.userId);
    if (token.type === "confirmation_token" || token.type === "recovery_token") {
      // An email to a previous address of the account no longer gives access to it.
      if (user.email !== token.sentTo) throw invalidLink();
      if (user.is_unproven) await transferToOwner(sql, token.userId, await readSignUp(sql, token.tokenHash));
      await proveAddress(sql, token.userId);
      return { verified: { userId: token.userId, isComplete: true } };
    }
    return confirmChange(sql, user, token);
  });
  if (leftAddress) await notifyOwner(context, "email_changed", { userId: verified.userId, email: leftAddress });
  return verified;
}

/** `is_unproven`: an account with this address exists, but ownership of the address was never proven. */
type Reader = { email: string; is_unproven: boolean; email_change: string; email_change_confirm_status: number };

/**
 * Reads the user of a consumed token, who has been locked since then. Throws an AuthError if the user was deleted or
 * banned.
 */
async function readUser(sql: ClientBase, userId: string): Promise<Reader> {
  const { rows } = await sql.query<Reader & { is_banned: boolean }>(
    `select email, email_change, email_change_confirm_status, coalesce(banned_until > now(), false) as is_banned,
       coalesce((select not bool_or(i.identity_data @> '{"email_verified": true}') from auth.identities i
         where i.user_id = u.id and i.email = u.email), false) as is_unproven
     from auth.users u where id = $1 and deleted_at is null`,
    [userId],
  );
  const [user] = rows;
  if (!user) throw invalidLink();
  if (user.is_banned) throw userBanned();
  return user;
}

/**
 * Records the first of two confirmations of a new address, or, if no other confirmation is missing, changes the address
 * and returns the former one as `leftAddress`. Throws an AuthError if the link belongs to another change, or if the
 * address is taken.
 */
async function confirmChange(sql: ClientBase, user: Reader, { userId, type, sentTo }: ConsumedToken) {
  // A confirmation is valid only for the addresses in its email; by now another change may be pending.
  const expected = type === "email_change_token_new" ? user.email_change : user.email;
  if (!user.email_change || sentTo !== expected) throw invalidLink();
  if (user.email_change_confirm_status === 0) {
    await sql.query("update auth.users set email_change_confirm_status = 1 where id = $1", [userId]);
    return { verified: { userId, isComplete: false } };
  }
  try {
    await sql.query(
      `update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = now(), updated_at = now()
       where id = $1`,
      [userId],
    );
  } catch (error) {
    throw error instanceof DatabaseError && error.constraint === "users_email_partial_key" ? emailExists() : error;
  }
  await proveAddress(sql, userId);
  await deletePendingMails(sql, userId);
  return { verified: { userId, isComplete: true }, leftAddress: user.email };
}

/** Deletes the tokens of earlier emails and the pending sign-ins, after a password or an address changed. */
export async function deletePendingMails(sql: ClientBase, userId: string) {
  await sql.query("delete from auth.one_time_tokens where user_id = $1", [userId]);
  await sql.query("delete from auth.flow_state where user_id = $1", [userId]);
}

const invalidLink = () => new AuthError(403, "otp_expired", "Email link is invalid or has expired");

const emailExists = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");
