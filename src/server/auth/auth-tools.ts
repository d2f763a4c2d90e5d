import type { Context as Request, Hono } from "hono";

import { createClientAddress } from "#server/auth/client-address.ts";
import { createGoogle, type OpenIdProvider } from "#server/auth/providers/openid-provider.ts";
import { createRequireSession, type RequireSession } from "#server/auth/sessions/require-session.ts";
import type { Client } from "#server/auth/sessions/sessions.ts";
import { createAttemptLimits, type AttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import { createCaptchaCheck } from "#server/auth/sign-in/captcha.ts";
import { createKnownBrowsers } from "#server/auth/sign-in/known-browsers.ts";
import { createSignUpMemory } from "#server/auth/sign-in/sign-up-memory.ts";
import type { Context } from "#server/context.ts";

/** What the routes of sign-in share. */
export type AuthTools = {
  context: Context;
  limits: AttemptLimits;
  signUps: ReturnType<typeof createSignUpMemory>;
  /** Null where nobody can sign in with Google. */
  google: OpenIdProvider | null;
  clientOf: (request: Request) => Client;
  /** Refuses a request that brings no solved captcha, where the settings ask for one. */
  checkCaptcha: (request: Request) => Promise<void>;
  /** Counts one password check of a request on an account, or throws a 429; tells whether the browser is known there. */
  countAttempt: (request: Request, account: string) => Promise<{ isKnown: boolean }>;
  /** Has the answer tell the browser that this account has signed in there with its password, or chosen it there. */
  rememberBrowser: (request: Request, account: string) => void;
  /** The session whose access token a request brings; it must be ours, in time, and not signed out. */
  requireSession: RequireSession;
};

/** Adds the routes of one part of sign-in. */
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
