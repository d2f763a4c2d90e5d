import { evictOldest } from "#server/auth/evict-oldest.ts";
import { createIdentifyProgram, readProgramToken } from "#server/auth/program.ts";
import { BadToken, verifyAccessToken } from "#server/auth/sessions/access-token.ts";
import { sessionStates } from "#server/auth/sessions/session-state.ts";
import type { Context } from "#server/context/context.ts";
import { isSame } from "#server/secrets/secret-text.ts";

export type Identity = {
  role: "anon" | "authenticated" | "service_role";
  /** The claims as JSON, for `request.jwt.claims`. */
  claims: string;
  userId: string | null;
  /** The session of a user; an API key has none. */
  sessionId?: string | null;
  /** Milliseconds since 1970. A bare API key never expires. */
  expiresAt: number;
  /** Set if an access token authenticates a program instead of a user. */
  program?: { mayWrite: boolean };
};

/** Thrown for a request without valid or sufficient credentials. The body has PostgREST's format. */
export class AuthFailure extends Error {
  readonly status: 401 | 403;
  readonly body: { code: string; message: string; details: null; hint: string | null };
  readonly headers: Record<string, string>;

  constructor(code: string, message: string, hint: string | null = null, status: 401 | 403 = 401) {
    super(message);
    this.name = "AuthFailure";
    this.status = status;
    this.body = { code, message, details: null, hint };
    const why = code === "PGRST302" ? "" : ` error="invalid_token", error_description="${message}"`;
    this.headers = status === 401 ? { "www-authenticate": `Bearer${why}` } : {};
  }
}

export type Identify = (apikey: string | undefined, authorization: string | undefined) => Promise<Identity>;

/** The identity of a token; `hasSecondFactor` is true if its session has passed a second factor. */
type Verified = { identity: Identity; hasSecondFactor: boolean };

const anonymous: Identity = { role: "anon", claims: '{"role":"anon"}', userId: null, expiresAt: Infinity };
const service: Identity = {
  role: "service_role",
  claims: '{"role":"service_role"}',
  userId: null,
  expiresAt: Infinity,
};

export const signedOut = "This session was signed out";

/**
 * Creates the function that determines the identity of a request, and thereby its role, from the `apikey` and
 * `Authorization` headers. It throws an AuthFailure if they are missing, invalid or not sufficient.
 */
export function createIdentify(context: Context): Identify {
  // Verifying a signature costs more than the rest of a request, so each token is verified once and cached until it
  // expires.
  const verified = new Map<string, Verified>();
  const { sessionStateOf } = sessionStates(context);
  const identifyKey = createIdentifyKey(context);
  const identifyProgram = createIdentifyProgram(context);

  return async (apikey, authorization) => {
    // An access token needs no API key, and may be sent instead of it, as in createClient(url, token).
    const accessToken = readProgramToken(authorization ?? apikey);
    if (accessToken) {
      if (apikey && apikey !== accessToken) identifyKey(apikey);
      return livingProgram(await identifyProgram(accessToken));
    }
    const bare = identifyKey(apikey);
    // While the user is signed out, supabase-js also sends its API key as the bearer token.
    if (!authorization || authorization === `Bearer ${apikey}`) return bare;
    let known = verified.get(authorization);
    if (!known || known.identity.expiresAt <= Date.now()) {
      known = await identifyToken(context, readBearer(authorization));
      evictOldest(verified);
      verified.set(authorization, known);
    }
    const { identity, hasSecondFactor } = known;
    if (identity.userId) {
      const { hasFactor, isLeaving, isSignedOut } = await sessionStateOf(identity.userId, identity.sessionId ?? null);
      if (isSignedOut && !isLeaving) throw new AuthFailure("PGRST301", signedOut);
      if (hasFactor && !hasSecondFactor) throw secondFactorMissing();
      if (isLeaving) throw accountLeaving();
    }
    return identity;
  };
}

function livingProgram(identity: Identity | null): Identity {
  if (!identity) throw new AuthFailure("PGRST301", "This access token is unknown or was revoked");
  if (identity.expiresAt <= Date.now()) throw new AuthFailure("PGRST303", "This access token has expired");
  return identity;
}

function readBearer(authorization: string): string {
  const [scheme, token, ...rest] = authorization.split(" ");
  if (scheme?.toLowerCase() === "bearer" && token && rest.length === 0) return token;
  throw new AuthFailure("PGRST301", "Expected a Bearer token", "Send `Authorization: Bearer <access token>`.");
}

const secondFactorMissing = () =>
  new AuthFailure(
    "insufficient_aal",
    "AAL2 session is required because this user signs in with a second factor",
    "Verify it with auth.mfa.challengeAndVerify() and send the access token that comes back.",
    403,
  );

const accountLeaving = () =>
  new AuthFailure(
    "account_leaving",
    "This account will be deleted",
    "Keep it with POST /functions/v1/account/keep, then try again.",
    403,
  );

/**
 * Creates the function that identifies the API key in a header, in constant time: the duration reveals nothing about
 * the secret key.
 */
export function createIdentifyKey({ apiKeys }: Pick<Context, "apiKeys">) {
  return (apikey: string | undefined): Identity => {
    if (apikey === apiKeys.publishable) return anonymous;
    if (!apikey) {
      throw new AuthFailure("PGRST302", "No API key found in request", "No `apikey` request header was found.");
    }
    if (isSame(apikey, apiKeys.secret)) return service;
    throw new AuthFailure("PGRST301", "Invalid API key", "Double check the `apikey` request header.");
  };
}

async function identifyToken(context: Context, token: string): Promise<Verified> {
  try {
    const claims = await verifyAccessToken(context, token);
    const { role, sub: userId, session_id: sessionId = null, exp } = claims;
    return {
      identity: { role, claims: JSON.stringify(claims), userId, sessionId, expiresAt: exp * 1000 },
      hasSecondFactor: claims.aal === "aal2" || claims.aal === "aal3",
    };
  } catch (error) {
    if (!(error instanceof BadToken)) throw error;
    const isAboutClaims = error.reason === "expired" || error.reason === "claims";
    throw new AuthFailure(isAboutClaims ? "PGRST303" : "PGRST301", error.message);
  }
}
