import type { TokenExpiry } from "#domain/tokens/token-expiry.ts";
import { noteKeptStart } from "#web/data/offline/connection.ts";

/** What the running server says about itself; one build serves every deployment. */
export type Config = {
  publishableKey: string;
  google: boolean;
  /** demo: a till on this machine, where no money moves. */
  payments: "off" | "demo" | "stripe";
  tokenExpiry: TokenExpiry;
  /** outbox: mails are not sent but kept for the page /outbox. */
  mail: "smtp" | "outbox" | "off";
  /** Shown where somebody signs in or up or asks for a mail. */
  captcha: { provider: "turnstile" | "hcaptcha"; siteKey: string } | null;
  version: string;
};

/** What solving the captcha gave, where there is one. */
export type SolvedCaptcha = { captchaToken: string | undefined };

let loading: Promise<Config> | undefined;

const keptKey = "config";

declare global {
  /** What a page before sign-in has asked already (public/sign-in.js). */
  var configAnswer: Promise<Response> | undefined;
}

async function askConfig(): Promise<Config> {
  const asked = globalThis.configAnswer;
  globalThis.configAnswer = undefined;
  const response = await (asked ?? fetch("/config.json"));
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  const config = (await response.json()) as Config;
  localStorage.setItem(keptKey, JSON.stringify(config));
  return config;
}

/** Asks once, and takes what was said last where the server cannot be reached; a failure can be asked again. */
export function loadConfig(): Promise<Config> {
  loading ??= askConfig().catch((error: unknown) => {
    const kept = localStorage.getItem(keptKey);
    if (kept === null) throw error;
    noteKeptStart();
    return JSON.parse(kept) as Config;
  });
  loading.catch(() => (loading = undefined));
  return loading;
}

/** Says what the server would, for pages that the build renders. */
export function presetConfig(config: Config) {
  loading = Object.assign(Promise.resolve(config), { status: "fulfilled", value: config });
}
