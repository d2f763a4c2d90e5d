import type { ClientBase } from "pg";

import type { Language } from "#domain/languages.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import type { AuthMailRequest } from "#server/system-mail/mail-request.ts";

/** The data that an unconfirmed account receives when its email is confirmed. */
export type PendingSignUp = { passwordHash: string | null; data: Record<string, unknown> };

type NewUser = { language: Language; name: string | null };

/**
 * Stores the data of a sign-up until its email is confirmed. Returns its id, which the job that writes the email
 * receives.
 */
export async function storeSignUp(
  context: Context,
  email: string,
  { passwordHash, data }: PendingSignUp,
): Promise<string> {
  const id = await queryOne<string>(
    context,
    "insert into private.pending_sign_ups (email, password_hash, data) values ($1, $2, $3) returning to_json(id)",
    [email, passwordHash, JSON.stringify(data)],
  );
  if (!id) throw new Error("The sign-up was not stored");
  return id;
}

/**
 * Returns the name and language for emails to a user who is signing up; undefined if the sign-up is no longer stored.
 */
export async function readNewUser(sql: ClientBase, signUpId: string | undefined): Promise<NewUser | undefined> {
  const { rows } = await sql.query<NewUser>(
    `select n.language, n.given as name
     from private.pending_sign_ups p, private.sign_up_values(p.data, p.email) n where p.id = $1`,
    [signUpId ?? null],
  );
  return rows[0];
}

/**
 * Links the data of a sign-up to the token of its email. A repeated request for a confirmation does not identify its
 * sign-up: it uses the only sign-up with the address, and none if there are several, which may be by different people.
 */
export async function linkSignUp(
  sql: ClientBase,
  { kind, email, signUpId, newUser }: AuthMailRequest,
  tokenHash: string,
): Promise<void> {
  if (kind === "magic_link" && newUser) {
    await sql.query("insert into private.pending_sign_ups (email, data, token_hash) values ($1, $2, $3)", [
      email,
      JSON.stringify(newUser),
      tokenHash,
    ]);
  }
  if (kind !== "confirmation") return;
  await sql.query(
    `with asked as (
       select id from private.pending_sign_ups where email = $2 and password_hash is not null and id = coalesce($1, id)
     )
     update private.pending_sign_ups set token_hash = $3
     where id in (select id from asked) and (select count(*) from asked) = 1`,
    [signUpId ?? null, email, tokenHash],
  );
}

/** Returns the sign-up data that belongs to the token of an email; null if the token is unknown. */
export async function readSignUp(sql: ClientBase, tokenHash: string): Promise<PendingSignUp | null> {
  const { rows } = await sql.query<PendingSignUp>(
    `select password_hash as "passwordHash", data from private.pending_sign_ups where token_hash = $1`,
    [tokenHash],
  );
  return rows[0] ?? null;
}
