type Provider = "turnstile" | "hcaptcha";

/**
 * The sources that each captcha loads into the page, from the provider's documentation. They are allowed only if the
 * captcha is configured.
 */
const captchaSources: Record<Provider, { origins: string; directives: string[] }> = {
  turnstile: { origins: "https://challenges.cloudflare.com", directives: ["script-src", "frame-src"] },
  hcaptcha: {
    origins: "https://hcaptcha.com https://*.hcaptcha.com",
    directives: ["script-src", "frame-src", "style-src", "connect-src"],
  },
};

/**
 * The sources of Stripe's script, from https://docs.stripe.com/security/guide#content-security-policy. They are allowed
 * only if Stripe is configured.
 */
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
  // The spreadsheet engine is WebAssembly. All screens allow it, because a page keeps its initial policy when the
  // screen changes.
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

/** Returns the content security policy, and headers that forbid browser features which the product never needs. */
export const securityHeaders = (options: Options): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy(options),
  ...headers,
  ...(options.isHttps && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});
