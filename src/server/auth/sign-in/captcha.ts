import type { Context as Request } from "hono";
import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import { readBody } from "#server/auth/request-body.ts";
import { createIdentifyKey } from "#server/auth/sessions/identity.ts";
import type { AttemptLimits } from "#server/auth/sign-in/attempt-limits.ts";
import type { Context } from "#server/context/context.ts";
import { boundedFetch } from "#server/outbound/bounded-fetch.ts";
import type { Env } from "#server/settings/env.ts";

const verifyUrls = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
  hcaptcha: "https://api.hcaptcha.com/siteverify",
};
const fetchVerdict = boundedFetch("captcha");
/** Maximum length of a token. Turnstile has the longest tokens, with up to 2,048 characters. */
const maxToken = 10_000;

const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().max(maxToken).nullish() }).nullish(),
});
const verdictSchema = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

/** Returns the configured captcha; null if there is none. */
export function captchaOf(env: Env) {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = env;
  if (!provider || !siteKey || !secret) return null;
  return { provider, siteKey, secret, verifyUrl: env.CAPTCHA_VERIFY_URL ?? verifyUrls[provider] };
}

/**
 * Creates the function that rejects a request with GoTrue's `captcha_failed` unless a captcha was solved for it.
 * Without a configured captcha, and with the secret key, all requests pass. If the provider is unreachable, all
 * requests are rejected: none is known to come from a person.
 */
export function createCaptchaCheck(
  context: Context,
  limits: AttemptLimits,
  addressOf: (request: Request) => string,
): (request: Request) => Promise<void> {
  const { log } = context;
  const captcha = captchaOf(context.env);
  const identifyKey = createIdentifyKey(context);
  if (!captcha) return () => Promise.resolve();
  return async (request) => {
    // The operator's own servers do not solve captchas.
    if (identifyKey(request.req.header("apikey")).role === "service_role") return;
    const { gotrue_meta_security: security } = await readBody(request, bodySchema);
    const token = security?.captcha_token?.trim();
    if (!token) throw disallowed("no captcha_token found in request");
    await limits.countCaptcha(addressOf(request));
    const form = new URLSearchParams({ secret: captcha.secret, response: token, remoteip: addressOf(request) });
    // Without the site key, a token solved for another site of this account would be valid.
    if (captcha.provider === "hcaptcha") form.set("sitekey", captcha.siteKey);
    const verdict = await ask(captcha.verifyUrl, form).catch((error: unknown) => {
      log.error({ err: error, provider: captcha.provider }, "The captcha provider is unavailable: no one can sign in");
      // This is GoTrue's message, but GoTrue's status 500 would keep the official client from showing it.
      throw new AuthError(400, "captcha_failed", "captcha verification process failed");
    });
    if (verdict.success) return;
    const codes = verdict["error-codes"].join(", ");
    if (codes.includes("input-secret")) log.error({ codes }, "The captcha provider does not accept CAPTCHA_SECRET");
    throw disallowed(codes || "not solved");
  };
}

async function ask(url: string, form: URLSearchParams) {
  const response = await fetchVerdict(url, { method: "POST", body: form });
  if (!response.ok) throw new Error(`The captcha provider responded with ${response.status}`);
  return verdictSchema.parse(await response.json());
}

const disallowed = (why: string) =>
  new AuthError(400, "captcha_failed", `captcha protection: request disallowed (${why})`);
