import type { TokenExpiry } from "#domain/tokens/token-expiry.ts";
import { setStartedOffline } from "#web/data/offline/connection.ts";

/** Configuration reported by the server, because one build serves every deployment. */
export type Config = {
  publishableKey: string;
  google: boolean;
  /** `demo` is a local checkout that moves no money. */
  payments: "off" | "demo" | "stripe";
  tokenExpiry: TokenExpiry;
  /** With `outbox`, emails are not sent but listed on the page /outbox. */
  mail: "smtp" | "outbox" | "off";
  /** The captcha on the forms for signing in, signing up and requesting emails; null if none is required. */
  captcha: { provider: "turnstile" | "hcaptcha"; siteKey: string } | null;
  version: string;
};

export type SolvedCaptcha = { captchaToken: string | undefined };

let loading: Promise<Config> | undefined;

const cacheKey = "config";

declare global {
  /** The pending response to a request that a sign-in page already sent (public/sign-in.js). */
  var configAnswer: Promise<Response> | undefined;
}

async function askConfig(): Promise<Config> {
  const request = globalThis.configAnswer;
  globalThis.configAnswer = undefined;
  const response = await (request ?? fetch("/config.json"));
  if (!response.ok) throw new Error(`config.json returned ${response.status}`);
  const config = (await response.json()) as Config;
  localStorage.setItem(cacheKey, JSON.stringify(config));
  return config;
}

/**
 * Loads the configuration once. If the server cannot be reached, uses the cached one; without a cached one, throws, and
 * the next call tries again.
 */
export function loadConfig(): Promise<Config> {
  loading ??= askConfig().catch((error: unknown) => {
    const cached = localStorage.getItem(cacheKey);
    if (cached === null) throw error;
    setStartedOffline();
    return JSON.parse(cached) as Config;
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Sets the configuration for pages that the build prerenders. */
export function presetConfig(config: Config) {
  loading = Object.assign(Promise.resolve(config), { status: "fulfilled", value: config });
}
