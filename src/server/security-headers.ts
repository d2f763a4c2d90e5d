type Provider = "turnstile" | "hcaptcha";

/** What a captcha loads into the page, as its provider documents it; nothing of it is allowed where none is set. */
const captchaSources: Record<Provider, { origins: string; directives: string[] }> = {
  turnstile: { origins: "https://challenges.cloudflare.com", directives: ["script-src", "frame-src"] },
  hcaptcha: {
    origins: "https://hcaptcha.com https://*.hcaptcha.com",
    directives: ["script-src", "frame-src", "style-src", "connect-src"],
  },
};

/** What Stripe's script needs, as https://docs.stripe.com/security/guide#content-security-policy says; only where Stripe is set. */
const stripeSources: Record<string, string> = {
  "script-src": "https://js.stripe.com https://*.js.stripe.com",
  "frame-src": "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  "connect-src": "https://api.stripe.com",
};

function contentSecurityPolicy({ captcha, hasStripe, isApp }: Options): string {
  const directives: Record<string, string> = {
    "default-src": "'self'",
    "img-src": "'self' data: blob:",
    "connect-src": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "object-src": "'none'",
  };
  if (captcha) {
    const { origins, directives: opened } = captchaSources[captcha];
    for (const name of opened) directives[name] = `'self' ${origins}`;
  }
  if (hasStripe) {
    for (const [name, origins] of Object.entries(stripeSources))
      directives[name] = `${directives[name] ?? "'self'"} ${origins}`;
  }
  // The spreadsheet's engine is WebAssembly. A page keeps the policy it came with, whichever screen it goes to.
  if (isApp) directives["script-src"] = `${directives["script-src"] ?? "'self'"} 'wasm-unsafe-eval'`;
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

const headers = {
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
};

type Options = { isHttps: boolean; captcha: Provider | undefined; hasStripe: boolean; isApp: boolean };

/** The headers that keep browsers from doing what the product never asks of them. */
export const securityHeaders = (options: Options): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy(options),
  ...headers,
  ...(options.isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});
