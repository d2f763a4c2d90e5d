import type { Env } from "#server/env.ts";
import { type DevMailbox, createDevMailbox } from "#server/mail/dev-mailbox.ts";
import { type MailTransport, mailTransport } from "#server/mail/mail-transport.ts";
import { createSmtp } from "#server/mail/smtp.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The recipient of replies, if it is not the sender. */
  replyTo?: string;
  /** The address to unsubscribe from such emails, for the mail program's own button. */
  stopLink?: string;
};

/** `send` resolves once the mail is at the mail server, or in the dev mailbox; failures can be retried. */
export type Mailer = { way: MailTransport; send(mail: Mail): Promise<void>; close(): void; devMailbox?: DevMailbox };

/** Creates the only way by which emails leave this server. */
export function createMailer(env: Env, store: Parameters<typeof createDevMailbox>[0]): Mailer {
  const way = mailTransport(env);
  if (way === "smtp") return { way, ...createSmtp(env) };
  if (way === "off") return { way, send: reject, close() {} };
  const devMailbox = createDevMailbox(store);
  return { way, send: (mail) => devMailbox.add(mail), close() {}, devMailbox };
}

async function reject(): Promise<void> {
  throw new Error("Emails cannot be sent: set SMTP_URL");
}
