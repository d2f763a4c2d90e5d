import { isLoopback } from "#server/loopback.ts";

/** smtp: sent; outbox: kept for the page /outbox, as nobody but this machine uses the server; off: neither. */
export type MailWay = "smtp" | "outbox" | "off";

/** How mails leave, from the settings alone, so that all processes agree. */
export function mailWay(env: { SMTP_URL?: string; HOST: string; PUBLIC_URL?: string }): MailWay {
  if (env.SMTP_URL) return "smtp";
  const isAtHome = isLoopback(env.HOST) && (!env.PUBLIC_URL || isLoopback(new URL(env.PUBLIC_URL).hostname));
  return isAtHome ? "outbox" : "off";
}
