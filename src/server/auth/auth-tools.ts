import type { Context as Request, Hono } from "hono";

import { createGoogle, type OpenIdProvider } from "#server/auth/providers/openid-provider.ts";
import { createRequireSession, type RequireSession } from "#server/auth/sessions/require-session.ts";
import type { Client } from "#server/auth/sessions/sessions.ts";
import { createAttemptLimits, type AttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import { createCaptchaCheck } from "#server/auth/sign-in/captcha.ts";
import { createKnownBrowsers } from "#server/auth/sign-in/known-browsers.ts";
import { createSignUpMemory } from "#server/auth/sign-in/sign-up-memory.ts";
import type { Context } from "#server/context/context.ts";
import { createClientAddress } from "#server/http/client-address.ts";

export type AuthTools = {
  context: Context;
  limits: AttemptLimits;
  signUps: ReturnType<typeof createSignUpMemory>;
  /** Null if sign-in with Google is not configured. */
  google: OpenIdProvider | null;
  clientOf: (request: Request) => Client;
  /** Rejects a request without a solved captcha if the settings require one. */
  checkCaptcha: (request: Request) => Promise<void>;
  /**
   * Counts one password check of a request for an account; throws a 429 above the limit. Returns true if the browser is
   * known to the account.
   */
  countAttempt: (request: Request, account: string) => Promise<{ isKnown: boolean }>;
  /** Sets a cookie which marks that the account has signed in with its password, or has set it, in this browser. */
  rememberBrowser: (request: Request, account: string) => void;
  /**
   * Returns the session of a request's access token. The token must be signed by this server and not expired, and its
   * session must not have ended.
   */
  requireSession: RequireSession;
};

export type AddRoutes = (auth: Hono, tools: AuthTools) => void;

export function createAuthTools(context: Context): AuthTools {
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  const limits = createAttemptLimits(context);
  const knownBrowsers = createKnownBrowsers(context);
  const signUps = createSignUpMemory(context);
  return {
    context,
    limits,
    signUps,
    google: createGoogle(context),
    clientOf: (request) => ({
      userAgent: request.req.header("user-agent")?.slice(0, 500) ?? null,
      address: addressOf(request) || null,
    }),
    checkCaptcha: createCaptchaCheck(context, limits, addressOf),
    async countAttempt(request, account) {
      const device = knownBrowsers.deviceOf(request, account);
      await limits.count(addressOf(request), account, device);
      return { isKnown: device !== null };
    },
    rememberBrowser(request, account) {
      knownBrowsers.remember(request, account);
      signUps.forget(request, account);
    },
    requireSession: createRequireSession(context),
  };
}
