import type { TokenExpiry } from "#domain/tokens/token-expiry.ts";
import { setStartedOffline } from "#web/data/offline/connection.ts";

/** Configuration reported by the running server; one build serves every deployment. */
export type Config = {
  publishableKey: string;
  google: boolean;
  /** demo: a local demo checkout that moves no money. */
  payments: "off" | "demo" | "stripe";
  tokenExpiry: TokenExpiry;
  /** outbox: emails are not sent but stored for the page /outbox. */
  mail: "smtp" | "outbox" | "off";
  /** Shown on sign-in, sign-up and email request forms. */
  captcha: { provider: "turnstile" | "hcaptcha"; siteKey: string } | null;
  version: string;
};

/** The token of a solved captcha, if there is one. */
export type SolvedCaptcha = { captchaToken: string | undefined };

let loading: Promise<Config> | undefined;

const cacheKey = "config";

declare global {
  /** Request already sent by a page before sign-in (public/sign-in.js). */
  var configAnswer: Promise<Response> | undefined;
}

async function askConfig(): Promise<Config> {
  const request = globalThis.configAnswer;
  globalThis.configAnswer = undefined;
  const response = await (request ?? fetch("/config.json"));
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  const config = (await response.json()) as Config;
  localStorage.setItem(cacheKey, JSON.stringify(config));
  return config;
}

/**
 * Loads the configuration once, falling back to the last cached one if the server cannot be reached; a failure can be
 * retried.
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

/** Presets the configuration for pages that the build renders. */
export function presetConfig(config: Config) {
  loading = Object.assign(Promise.resolve(config), { status: "fulfilled", value: config });
}
