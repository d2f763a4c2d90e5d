import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import type { AuthenticationMethod } from "#server/auth/sessions/sessions.ts";
import type { Context } from "#server/context/context.ts";
import { queryOne } from "#server/postgres/auth-database.ts";
import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";
import { isSame, randomToken, sha256 } from "#server/secrets/secret-text.ts";

const codeSeconds = 300;

export type Challenge = { challenge: string; method: "s256" | "plain" };

/** Fields in the requests of clients that ask for a code instead of tokens (PKCE, RFC 7636), with GoTrue's names. */
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().toLowerCase().nullish(),
};

/**
 * Returns the challenge of a request; null if the client asks for tokens. Throws an AuthError if the challenge is
 * incomplete or malformed.
 */
export function readChallenge(fields: {
  code_challenge?: string | null;
  code_challenge_method?: string | null;
}): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields;
  if (!challenge && !method) return null;
  if (challenge && /^[\w.~-]{43,128}$/.test(challenge) && (method === "s256" || method === "plain")) {
    return { challenge, method };
  }
  throw new AuthError(
    400,
    "validation_failed",
    "PKCE flow requires code_challenge_method (s256 or plain) and a code_challenge of 43 to 128 characters",
  );
}

/** The provider's tokens for the user, returned once with the session. */
export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string };

type NewFlow = {
  userId: string;
  challenge: Challenge;
  provider: string;
  method: AuthenticationMethod;
  tokens?: ProviderTokens;
};

const tokenKey = ({ secret }: Context) => deriveKey(secret, "provider tokens");

/** Creates a code that the holder of the verifier can exchange for a session, once and within five minutes. */
export async function issueCode(context: Context, flow: NewFlow): Promise<string> {
  const code = randomToken();
  await queryOne(
    context,
    `insert into auth.flow_state (user_id, auth_code, code_challenge, code_challenge_method, provider_type,
       authentication_method, provider_access_token, auth_code_issued_at)
     values ($1, $2, $3, $4::auth.code_challenge_method, $5, $6, $7, now())`,
    [
      flow.userId,
      sha256(code),
      flow.challenge.challenge,
      flow.challenge.method,
      flow.provider,
      flow.method,
      // The tokens give access to the user's account at the provider, so they are encrypted.
      flow.tokens ? seal(tokenKey(context), sha256(code), JSON.stringify(flow.tokens)).toString("base64") : null,
    ],
  );
  return code;
}

export const pkceGrantSchema = z.object({ auth_code: z.string().default(""), code_verifier: z.string().default("") });

type StoredFlow = {
  id: string;
  user_id: string;
  code_challenge: string;
  code_challenge_method: Challenge["method"];
  authentication_method: AuthenticationMethod;
  provider_access_token: string | null;
  is_over: boolean;
};

/**
 * Exchanges a code and its verifier for a session; each code works once. Throws an AuthError if the code is unknown or
 * expired, or if the verifier does not match.
 */
export async function exchangeCode(
  context: Context,
  { auth_code: code, code_verifier: verifier }: z.infer<typeof pkceGrantSchema>,
): Promise<{ userId: string; method: AuthenticationMethod; tokens: ProviderTokens }> {
  if (!code || !verifier) {
    throw new AuthError(
      400,
      "validation_failed",
      "invalid request: both auth code and code verifier should be non-empty",
    );
  }
  const flow = await queryOne<StoredFlow>(
    context,
    `select to_jsonb(f) || jsonb_build_object('is_over', auth_code_issued_at < now() - make_interval(secs => ${codeSeconds}))
     from auth.flow_state f where auth_code = $1 and user_id is not null`,
    [sha256(code)],
  );
  if (!flow) throw notFound();
  if (flow.is_over) throw new AuthError(403, "flow_state_expired", "invalid flow state, flow state has expired");
  const proof = flow.code_challenge_method === "plain" ? verifier : sha256(verifier);
  if (!isSame(proof, flow.code_challenge)) {
    throw new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  }
  const deleted = await queryOne(context, "delete from auth.flow_state where id = $1 returning to_json(id)", [flow.id]);
  if (!deleted) throw notFound();
  const { provider_access_token: sealed } = flow;
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    tokens: sealed ? JSON.parse(unseal(tokenKey(context), sha256(code), Buffer.from(sealed, "base64"))) : {},
  };
}

const notFound = () => new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
