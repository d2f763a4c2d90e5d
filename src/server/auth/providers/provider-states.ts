import { AuthError } from "#server/auth/auth-error.ts";
import type { Challenge } from "#server/auth/providers/flow-state.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";
import { randomToken, sha256 } from "#server/secrets/secret-text.ts";

/** Time limit for the user at the provider, in seconds. */
export const providerSeconds = 600;

/** A pending sign-in at the provider, with everything needed when the browser returns. */
export type ProviderFlow = {
  nonce: string;
  verifier: string;
  callback: string;
  /** The address to redirect to, already checked by createRedirects. */
  redirectTo: string;
  challenge: Challenge | null;
  /** The session of the user who links the identity; null for a sign-in. */
  linkTo: { userId: string; sessionId: string } | null;
  /** Preferences of the browser, for a new user. */
  preferences: { language?: string; time_zone?: string };
};

const sealKey = ({ secret }: Context) => deriveKey(secret, "provider states");

/** Stores a flow until its browser returns, and returns the state parameter, which the provider sends back. */
export async function storeFlow(context: Context, flow: ProviderFlow, browser: string): Promise<string> {
  const state = randomToken();
  const id = sha256(state);
  await queryOne(
    context,
    "insert into private.provider_states (state_hash, browser_hash, sealed) values ($1, $2, decode($3, 'base64'))",
    [id, sha256(browser), seal(sealKey(context), id, JSON.stringify(flow)).toString("base64")],
  );
  return state;
}

/** Consumes the flow of a state, only once and only for the browser that started it; otherwise throws an AuthError. */
export async function consumeFlow(
  context: Context,
  state: string | undefined,
  browser: string | undefined,
): Promise<{ flow: ProviderFlow; isOver: boolean }> {
  if (!state) throw new AuthError(400, "bad_oauth_callback", "OAuth state parameter missing");
  const id = sha256(state);
  const stored = await queryOne<{ sealed: string; is_over: boolean }>(
    context,
    `delete from private.provider_states where state_hash = $1 and browser_hash = $2
     returning json_build_object('sealed', translate(encode(sealed, 'base64'), E'\\n', ''),
       'is_over', created_at < now() - make_interval(secs => ${providerSeconds}))`,
    [id, sha256(browser ?? "")],
  );
  if (!stored) {
    throw new AuthError(
      400,
      "bad_oauth_state",
      "OAuth state is unknown, was already used or belongs to another browser. Please sign in again.",
    );
  }
  const flow: ProviderFlow = JSON.parse(unseal(sealKey(context), id, Buffer.from(stored.sealed, "base64")));
  return { flow, isOver: stored.is_over };
}
