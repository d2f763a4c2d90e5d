import type { ServerResponse } from "node:http";

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join("; ");

const headers = new Map([
  ["content-security-policy", contentSecurityPolicy],
  ["x-frame-options", "DENY"],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"],
  ["cross-origin-opener-policy", "same-origin"],
]);

/** Puts the headers on a reply that keep browsers from doing what the product never asks of them. */
export function setSecurityHeaders(response: ServerResponse, options: { isHttps: boolean }) {
  response.setHeaders(headers);
  if (options.isHttps) response.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
}
