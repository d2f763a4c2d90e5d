import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import type * as OpenId from "openid-client";

import { AuthError } from "#server/auth/auth-error.ts";
import type { ProviderTokens } from "#server/auth/providers/flow-state.ts";
import { toProfile, type ProviderProfile } from "#server/auth/providers/provider-profile.ts";
import type { ProviderFlow } from "#server/auth/providers/provider-states.ts";
import type { Context } from "#server/context/context.ts";
import { boundedFetch } from "#server/outbound/bounded-fetch.ts";
import { httpLimits } from "#server/outbound/limits.ts";
import { withoutCancellation } from "#server/postgres/cancel-on-disconnect.ts";

/** Maximum age of a provider's configuration (its addresses). Its keys are fetched again if one is unknown. */
const freshMs = 60 * 60_000;
/** Fetches without the request's abort signal, because all sign-ins share the response. */
const fetchShared = (address: string, init: object) => withoutCancellation(() => fetchBounded(address, init));
const fetchBounded = boundedFetch("openid");

type AuthorizationOptions = {
  state: string;
  /** Scopes in addition to the ones that identify the user. */
  scopes: string;
  /** Parameters such as prompt and login_hint. */
  parameters: Record<string, string>;
};

export type OpenIdProvider = {
  /** Returns the provider's page to which the browser is redirected. */
  signInAddress(flow: ProviderFlow, wishes: AuthorizationOptions): Promise<string>;
  /** Exchanges the provider's response for the user's profile and tokens. */
  finish(flow: ProviderFlow, answer: URLSearchParams): Promise<{ profile: ProviderProfile; tokens: ProviderTokens }>;
  /**
   * Verifies an id_token that a client got directly from the provider, and returns its profile and its nonce, if any.
   */
  readIdToken(idToken: string): Promise<{ profile: ProviderProfile; nonce: string | null }>;
};

type Known = { config: OpenId.Configuration; keys: ReturnType<typeof createRemoteJWKSet> };

/** Creates the OpenID Connect provider (Google, or the provider at GOOGLE_ISSUER); null if it is not configured. */
export function createGoogle({ env, log }: Context): OpenIdProvider | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (!clientId || !clientSecret) return null;
  let known: { at: number; value: Promise<Known> } | undefined;

  // The library is loaded with the first sign-in, so that servers without Google sign-in start faster.
  const discover = async (): Promise<Known> => {
    const openid = await import("openid-client");
    const config = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: httpLimits.openid.totalMs / 1000,
      [openid.customFetch]: fetchShared,
      execute: [
        openid.enableNonRepudiationChecks, // Verifies the signature of every id_token, regardless of its source.
        ...(issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []),
      ],
    });
    const { jwks_uri: keysUrl } = config.serverMetadata();
    if (!keysUrl) throw new Error(`${issuer} does not publish the address of its keys`);
    return {
      config,
      keys: createRemoteJWKSet(new URL(keysUrl), {
        timeoutDuration: httpLimits.openid.totalMs,
        [customFetch]: fetchShared,
      }),
    };
  };

  const provider = async (): Promise<Known> => {
    if (!known || Date.now() - known.at > freshMs) {
      const discovery = { at: Date.now(), value: discover() };
      known = discovery;
      // Failures are not cached: the next sign-in fetches again.
      discovery.value.catch(() => known === discovery && (known = undefined));
    }
    return known.value.catch((error: unknown) => {
      log.warn({ err: error }, `The OpenID provider ${issuer} cannot be used`);
      throw new AuthError(503, "unexpected_failure", "Google does not respond at the moment. Please try again.");
    });
  };

  return {
    async signInAddress({ nonce, verifier, callback }, { state, scopes, parameters }) {
      const [openid, { config }] = await Promise.all([import("openid-client"), provider()]);
      const url = openid.buildAuthorizationUrl(config, {
        ...parameters,
        redirect_uri: callback,
        scope: [...new Set(["openid", "email", "profile", ...scopes.split(/[\s,]+/)])].filter(Boolean).join(" "),
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return url.href;
    },

    async finish(flow, answer) {
      const [openid, { config }] = await Promise.all([import("openid-client"), provider()]);
      const url = new URL(flow.callback);
      url.search = answer.toString();
      try {
        const tokens = await openid.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: flow.verifier,
          expectedNonce: flow.nonce,
          expectedState: answer.get("state") ?? "",
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error("The provider sent no id_token");
        // Google includes everything in the id_token; other providers return the address and the name on request.
        const more = claims.email === undefined && config.serverMetadata().userinfo_endpoint;
        const userInfo = more ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
        return {
          profile: toProfile({ ...userInfo, ...claims }),
          tokens: {
            provider_token: tokens.access_token,
            ...(tokens.refresh_token && { provider_refresh_token: tokens.refresh_token }),
          },
        };
      } catch (error) {
        if (error instanceof openid.AuthorizationResponseError) {
          throw toAuthError(error.error, error.error_description);
        }
        log.warn({ err: error }, `A sign-in with ${issuer} failed`);
        throw new AuthError(500, "unexpected_failure", "Unable to exchange external code");
      }
    },

    async readIdToken(idToken) {
      const { keys, config } = await provider();
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer: config.serverMetadata().issuer,
          audience: clientId,
          requiredClaims: ["sub", "exp", "iat"],
        });
        const nonce = typeof payload.nonce === "string" ? payload.nonce : null;
        return { profile: toProfile(payload), nonce };
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error;
        if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") {
          throw new AuthError(400, "unexpected_audience", "Unacceptable audience in id_token");
        }
        throw new AuthError(400, "validation_failed", `Bad ID token: ${error.message}`);
      }
    },
  };
}

/** Converts a rejection by the provider, or by the user on the provider's page, to an error. */
function toAuthError(error: string, description: string | undefined): AuthError {
  const isOutage = error === "server_error" || error === "temporarily_unavailable";
  const message = description?.slice(0, 500) ?? (error === "access_denied" ? "The sign-in was cancelled" : error);
  return new AuthError(isOutage ? 503 : 403, error.slice(0, 100), message);
}
