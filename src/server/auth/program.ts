import { createHash } from "node:crypto";

import { evictOldest } from "#server/auth/evict-oldest.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import { withoutCancellation } from "#server/postgres/cancel-on-disconnect.ts";

/**
 * Cache lifetime of a verified token in milliseconds. Its permissions are checked in the database on each request.
 */
const believedMs = 10_000;
const pattern = /^(?:[Bb]earer )?(vnd_\w{0,100})$/;

type AccessTokenRow = { token_id: string; user_id: string; workspace_id: string; scopes: string[]; expires_at: number };

/** Returns the access token in a header if it has the prefix of one. */
export const readProgramToken = (header: string | undefined): string | null => pattern.exec(header ?? "")?.[1] ?? null;

/**
 * Creates the function that returns the identity of a program with the given access token; null if the token is
 * unknown.
 */
export function createIdentifyProgram(context: Context): (token: string) => Promise<Identity | null> {
  const answers = new Map<string, { identity: Promise<Identity | null>; until: number }>();
  return async (token) => {
    const hash = createHash("sha256").update(token).digest("hex");
    const known = answers.get(hash);
    if (known && known.until > Date.now()) return known.identity;
    const identity = withoutCancellation(() => identify(context, hash));
    answers.delete(hash);
    evictOldest(answers);
    answers.set(hash, { identity, until: Date.now() + believedMs });
    // Unknown tokens and failed lookups are not cached.
    identity.then(
      (identity) => identity ?? answers.delete(hash),
      () => answers.delete(hash),
    );
    return identity;
  };
}

async function identify(context: Context, hash: string): Promise<Identity | null> {
  const row = await queryOne<AccessTokenRow>(context, "select private.find_access_token($1)", [hash]);
  if (!row) return null;
  const { token_id, user_id, workspace_id, scopes, expires_at } = row;
  const role = "authenticated";
  return {
    role,
    // An owner with a second factor had passed it when the token was created.
    claims: JSON.stringify({ sub: user_id, role, aal: "aal2", token_id, workspace_id, scopes }),
    userId: user_id,
    expiresAt: expires_at * 1000,
    program: { mayWrite: scopes.includes("write") },
  };
}
