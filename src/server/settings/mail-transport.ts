import { isLoopback } from "#server/settings/loopback.ts";

/**
 * The transport of emails. smtp: a mail server. outbox: the page /outbox, because only this machine uses the server.
 * off: none.
 */
export type MailTransport = "smtp" | "outbox" | "off";

type ServerAddress = { HOST: string; PUBLIC_URL?: string };

/** True if, according to its settings, only this machine can use the server. */
export const isLocalOnly = ({ HOST, PUBLIC_URL }: ServerAddress): boolean =>
  isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));

/** Returns the transport of emails. It depends on the settings alone, so that all processes agree. */
export function mailTransport(env: ServerAddress & { SMTP_URL?: string }): MailTransport {
  if (env.SMTP_URL) return "smtp";
  return isLocalOnly(env) ? "outbox" : "off";
}
