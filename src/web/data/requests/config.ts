/** What the running server says about itself; one build serves every deployment. */
export type Config = {
  publishableKey: string;
  google: boolean;
  /** demo: a till on this machine, where no money moves. */
  payments: "off" | "demo" | "stripe";
  tokenExpiry: "never" | "monthly";
  /** outbox: mails are not sent but kept for the page /outbox. */
  mail: "smtp" | "outbox" | "off";
  /** Shown where somebody signs in or up or asks for a mail. */
  captcha: { provider: "turnstile" | "hcaptcha"; siteKey: string } | null;
  version: string;
};

/** What solving the captcha gave, where there is one. */
export type SolvedCaptcha = { captchaToken: string | undefined };

let loading: Promise<Config> | undefined;

/** Asks once; a failure can be asked again. */
export function loadConfig(): Promise<Config> {
  loading ??= fetch("/config.json").then(async (response) => {
    if (!response.ok) throw new Error(`config.json answered ${response.status}`);
    return (await response.json()) as Config;
  });
  loading.catch(() => (loading = undefined));
  return loading;
}
