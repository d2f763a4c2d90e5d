import { isLoopback } from "#server/loopback.ts";

/** smtp: sent; outbox: stored for the page /outbox, as only this machine uses the server; off: neither. */
export type MailWay = "smtp" | "outbox" | "off";

type Place = { HOST: string; PUBLIC_URL?: string };

/** True if only this machine uses the server, by its settings. */
export const isAtHome = ({ HOST, PUBLIC_URL }: Place): boolean =>
  isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));

/** Returns how mails are sent, from the settings alone, so that all processes agree. */
export function mailWay(env: Place & { SMTP_URL?: string }): MailWay {
  if (env.SMTP_URL) return "smtp";
  return isAtHome(env) ? "outbox" : "off";
}
