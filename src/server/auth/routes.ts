import { Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";

import { brand } from "#domain/brand.ts";
import { AuthError, reject, replyWithError } from "#server/auth/auth-error.ts";
import { type AddRoutes, createAuthTools } from "#server/auth/auth-tools.ts";
import { addFactorRoutes } from "#server/auth/factors/factor-routes.ts";
import { addLinkRoutes, addMailRoutes } from "#server/auth/mails/mail-routes.ts";
import { addIdentityRoutes, addProviderRoutes } from "#server/auth/providers/provider-routes.ts";
import { assertStorable, toValidationError } from "#server/auth/request-body.ts";
import { BadToken } from "#server/auth/sessions/access-token.ts";
import { AuthFailure, createIdentifyKey } from "#server/auth/sessions/identity.ts";
import { publishedSeconds, signingKeys } from "#server/auth/sessions/signing-keys.ts";
import { addSignInRoutes } from "#server/auth/sign-in/sign-in-routes.ts";
import { addUserRoutes } from "#server/auth/users/user-routes.ts";
import type { Context } from "#server/context/context.ts";
import { smallBody } from "#server/http/bodies/bodies.ts";
import { BodyProblem } from "#server/http/bodies/body-problem.ts";
import { takeBody } from "#server/http/bodies/take-body.ts";
import { createClientAddress } from "#server/http/client-address.ts";
import type { WithinShare } from "#server/http/limits/fair-queue.ts";
import { withCancellation } from "#server/postgres/cancel-on-disconnect.ts";
import { databaseUnavailable, isDatabaseUnavailable } from "#server/postgres/database-unavailable.ts";

/** Creates GoTrue's sign-in API, to be mounted at `/auth/v1`. */
export function createAuth(context: Context, withinShare: WithinShare): Hono {
  const tools = createAuthTools(context);
  const identifyKey = createIdentifyKey(context);
  const auth = new Hono();
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);

  auth.onError((error, request) =>
    replyWithError(request, toAuthError(error, context, request.req.raw.signal.aborted)),
  );
  // Cookies authorize nothing here: any page may send requests, but they have no effect without a key and a token.
  auth.use(cors({ origin: "*", exposeHeaders: ["X-Total-Count", "Link", "X-Supabase-Api-Version"], maxAge: 600 }));
  auth.use(takeBody(context, () => ({ person: null, most: smallBody })));

  auth.use((request, next) => {
    const address = addressOf(request);
    return withCancellation({ signal: request.req.raw.signal, withinShare: (run) => withinShare(address, run) }, next);
  });

  auth.get("/health", (request) =>
    request.json({
      version: context.version,
      name: brand.name,
      description: "Sign-up and sign-in, compatible with GoTrue",
    }),
  );
  auth.get("/.well-known/jwks.json", async (request) => {
    request.header("cache-control", `public, max-age=${publishedSeconds}`);
    return request.json({ keys: await signingKeys(context).published() });
  });

  auth.use(async (request, next) => {
    request.header("cache-control", "no-store");
    await next();
  });
  auth.use(async (request, next) => {
    assertStorable(request.req.queries());
    await next();
  });
  addLinkRoutes(auth, tools);
  addProviderRoutes(auth, tools);
  // These routes are registered before the key check: browsers that follow a link or are redirected by a provider send
  // no key.
  auth.use(async (request, next) => {
    identifyKey(request.req.header("apikey"));
    await next();
  });
  auth.get("/settings", (request) => request.json(signInSettings(context)));
  addSignInRoutes(auth, tools);
  addMailRoutes(auth, tools);
  addUserRoutes(auth, tools);
  addFactorRoutes(auth, tools);
  addIdentityRoutes(auth, tools);
  addDisabledRoutes(auth, tools);

  auth.all("*", () => reject(404, "not_found", "This endpoint does not exist"));
  return auth;
}

function toAuthError(error: unknown, context: Context, hasGone: boolean): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof z.core.$ZodError) return toValidationError(error);
  if (error instanceof AuthFailure) return new AuthError(401, "no_authorization", error.message);
  if (error instanceof BodyProblem) {
    const code = error.trouble === "busy" ? "request_timeout" : "validation_failed";
    return new AuthError(error.status, code, error.message, { headers: error.headers });
  }
  if (error instanceof BadToken) {
    return new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
  if (!hasGone) context.log.error({ err: error }, "A sign-in request failed");
  if (isDatabaseUnavailable(error))
    return new AuthError(503, "unexpected_failure", databaseUnavailable.message, {
      headers: databaseUnavailable.headers,
    });
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
}

/** Adds the sign-in methods of GoTrue that this server does not offer, with GoTrue's responses for disabled ones. */
const addDisabledRoutes: AddRoutes = (auth) => {
  const passkeys = () => reject(404, "passkey_disabled", "Passkeys are disabled");
  const singleSignOn = () => reject(404, "saml_provider_disabled", "SAML 2.0 is disabled");
  // Administrator access exists only in the database: not even the secret key has it here.
  const admin = () => reject(403, "not_admin", "User not allowed");

  auth.all("/passkeys", passkeys).all("/passkeys/*", passkeys);
  auth.all("/sso", singleSignOn).all("/sso/*", singleSignOn);
  auth.all("/invite", admin).all("/admin/*", admin);
};

// The providers that GoTrue's clients look for. Those that this server does not support are reported as disabled.
const knownProviders = [
  "anonymous_users", "apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google",
  "keycloak", "kakao", "linkedin", "linkedin_oidc", "notion", "spotify", "slack", "slack_oidc", "workos", "twitch",
  "twitter", "email", "phone", "zoom",
]; // prettier-ignore

const signInSettings = ({ env }: Pick<Context, "env">) => ({
  external: {
    ...Object.fromEntries(knownProviders.map((name) => [name, false])),
    email: true,
    google: Boolean(env.GOOGLE_CLIENT_ID),
  },
  disable_signup: false,
  mailer_autoconfirm: env.EMAIL_CONFIRM === "off",
  phone_autoconfirm: false,
  sms_provider: "",
  saml_enabled: false,
});
