import { isLoopback } from "#server/settings/loopback.ts";

/** smtp: sent; outbox: stored for the page /outbox, as only this machine uses the server; off: neither. */
export type MailTransport = "smtp" | "outbox" | "off";

type ServerAddress = { HOST: string; PUBLIC_URL?: string };

/** True if only this machine uses the server, by its settings. */
export const isLocalOnly = ({ HOST, PUBLIC_URL }: ServerAddress): boolean =>
  isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));

/** Returns the transport of emails, from the settings alone, so that all processes agree. */
export function mailTransport(env: ServerAddress & { SMTP_URL?: string }): MailTransport {
  if (env.SMTP_URL) return "smtp";
  return isLocalOnly(env) ? "outbox" : "off";
}
