const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join("; ");

const headers = {
  "content-security-policy": contentSecurityPolicy,
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
};

/** The headers that keep browsers from doing what the product never asks of them. */
export const securityHeaders = (options: { isHttps: boolean }): Record<string, string> =>
  options.isHttps ? { ...headers, "strict-transport-security": "max-age=31536000; includeSubDomains" } : headers;
