import type { Config } from "#web/data/requests/config.ts";

type CaptchaSettings = NonNullable<Config["captcha"]>;

/** The part of the API that the scripts of both providers have in common. */
type CaptchaScript = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (token: string) => void;
      "expired-callback": () => void;
      theme: "light" | "dark";
      language?: string;
      hl?: string;
    },
  ): string;
  remove(widget: string): void;
};

declare global {
  interface Window {
    turnstile?: CaptchaScript;
    hcaptcha?: CaptchaScript;
    onCaptchaReady?: () => void;
  }
}

const scripts = {
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/api.js",
  hcaptcha: "https://js.hcaptcha.com/1/api.js",
};

let loading: Promise<CaptchaScript> | undefined;

/** Loads the provider's script once; after a failure, the next call tries again. */
export function loadCaptcha(provider: CaptchaSettings["provider"]): Promise<CaptchaScript> {
  loading ??= new Promise<CaptchaScript>((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(`The script of ${provider} could not be loaded`));
    };
    window.onCaptchaReady = () => {
      const ready = window[provider];
      if (ready) resolve(ready);
      else fail();
    };
    script.src = `${scripts[provider]}?render=explicit&onload=onCaptchaReady`;
    script.onerror = fail;
    document.head.append(script);
  });
  loading.catch(() => (loading = undefined));
  return loading;
}
