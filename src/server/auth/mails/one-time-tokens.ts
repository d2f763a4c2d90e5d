import { createHmac } from "node:crypto";

import type { ClientBase } from "pg";

import { readChallenge, type Challenge } from "#server/auth/providers/flow-state.ts";
import type { Context } from "#server/context/context.ts";
import { deriveKey } from "#server/secrets/seal.ts";
import { isSame, randomToken, sha256 } from "#server/secrets/secret-text.ts";

export type TokenType =
  | "confirmation_token"
  | "recovery_token"
  | "email_change_token_new"
  | "email_change_token_current"
  | "reauthentication_token";

export const tokenHours: Record<TokenType, number> = {
  confirmation_token: 24,
  recovery_token: 1,
  email_change_token_new: 1,
  email_change_token_current: 1,
  reauthentication_token: 1,
};
const sentColumns: Record<TokenType, string> = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
  reauthentication_token: "reauthentication_sent_at",
};

/**
 * Returns the six digits that a user can type instead of following the link. They are derived from the token's hash and
 * VANDA_SECRET, so the database alone reveals neither the link nor the digits.
 */
function codeOf({ secret }: Context, tokenHash: string): string {
  const digest = createHmac("sha256", deriveKey(secret, "one-time codes")).update(tokenHash).digest();
  return String(digest.readBigUInt64BE() % 1_000_000n).padStart(6, "0");
}

/**
 * Creates the only valid token of a type for a user, replacing the previous one. If there is a challenge, the token
 * contains it: the click then results in a code that only the requesting client can exchange.
 */
export async function createToken(
  context: Context,
  sql: ClientBase,
  {
    userId,
    type,
    sentTo,
    challenge = null,
  }: { userId: string; type: TokenType; sentTo: string; challenge?: Challenge | null },
): Promise<{ token: string; tokenHash: string; code: string }> {
  const random = randomToken();
  const token = challenge ? `pkce_${challenge.method}_${challenge.challenge}_${random}` : random;
  const tokenHash = sha256(token);
  await sql.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values ($1, $2, $3, $4)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = now(), updated_at = now()`,
    [userId, type, tokenHash, sentTo],
  );
  await sql.query(`update auth.users set ${sentColumns[type]} = now() where id = $1`, [userId]);
  return { token, tokenHash, code: codeOf(context, tokenHash) };
}

/** Returns the challenge in a link's token, if any. */
export function challengeOf(token: string): Challenge | null {
  const [, method, challenge] = /^pkce_(s256|plain)_([\w.~-]{43,128})_[\w-]{43}$/.exec(token) ?? [];
  return readChallenge({ code_challenge: challenge, code_challenge_method: method });
}

/** The proof from an email: the token of its link, or its address and the digits. */
export type Proof = { token: string } | { sentTo: string; code: string };
export type ConsumedToken = { userId: string; type: TokenType; sentTo: string; tokenHash: string };

/**
 * Consumes a token of one of the types; null if it does not exist, has expired, or the digits are wrong. Its user is
 * locked from then on: code that locks both must lock the user first.
 */
export async function consumeToken(
  context: Context,
  sql: ClientBase,
  proof: Proof,
  types: readonly TokenType[],
): Promise<ConsumedToken | null> {
  const [column, value] = "token" in proof ? ["token_hash", sha256(proof.token)] : ["relates_to", proof.sentTo];
  const where = `${column} = $1 and token_type = any($2::auth.one_time_token_type[])`;
  await sql.query(
    `select from auth.users where id in (select user_id from auth.one_time_tokens where ${where}) order by id for update`,
    [value, types],
  );
  const { rows } = await sql.query<{
    user_id: string;
    token_type: TokenType;
    relates_to: string;
    token_hash: string;
    hours: number;
  }>(
    `select user_id, token_type, relates_to, token_hash, extract(epoch from now() - created_at)::float8 / 3600 as hours
     from auth.one_time_tokens where ${where} for update`,
    [value, types],
  );
  const token = rows.find(
    (row) =>
      row.hours < tokenHours[row.token_type] &&
      ("token" in proof || isSame(proof.code, codeOf(context, row.token_hash))),
  );
  if (!token) return null;
  await sql.query("delete from auth.one_time_tokens where token_hash = $1", [token.token_hash]);
  return { userId: token.user_id, type: token.token_type, sentTo: token.relates_to, tokenHash: token.token_hash };
}
