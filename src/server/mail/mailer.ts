import type { Env } from "#server/env.ts";
import { type MailWay, mailWay } from "#server/mail/mail-way.ts";
import { type Outbox, createOutbox } from "#server/mail/outbox.ts";
import { createSmtp } from "#server/mail/smtp.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The recipient of replies, if it is not the sender. */
  replyTo?: string;
  /** The address to unsubscribe from such mails, for the mail program's own button. */
  stopLink?: string;
};

/** `send` resolves once the mail is at the mail server, or in the outbox; failures can be retried. */
export type Mailer = { way: MailWay; send(mail: Mail): Promise<void>; close(): void; outbox?: Outbox };

/** Creates the only way by which mails leave this server. */
export function createMailer(env: Env, store: Parameters<typeof createOutbox>[0]): Mailer {
  const way = mailWay(env);
  if (way === "smtp") return { way, ...createSmtp(env) };
  if (way === "off") return { way, send: refuse, close() {} };
  const outbox = createOutbox(store);
  return { way, send: (mail) => outbox.add(mail), close() {}, outbox };
}

async function refuse(): Promise<void> {
  throw new Error("No mail can be sent: set SMTP_URL");
}
