import { isLoopback } from "#server/loopback.ts";

/** smtp: sent; outbox: kept for the page /outbox, as nobody but this machine uses the server; off: neither. */
export type MailWay = "smtp" | "outbox" | "off";

type Place = { HOST: string; PUBLIC_URL?: string };

/** Whether nobody but this machine uses the server, by its settings. */
export const isAtHome = ({ HOST, PUBLIC_URL }: Place): boolean =>
  isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));

/** How mails leave, from the settings alone, so that all processes agree. */
export function mailWay(env: Place & { SMTP_URL?: string }): MailWay {
  if (env.SMTP_URL) return "smtp";
  return isAtHome(env) ? "outbox" : "off";
}
