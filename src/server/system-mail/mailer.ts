import type { Mailer } from "#server/context/mailer.ts";
import type { Env } from "#server/settings/env.ts";
import { mailTransport } from "#server/settings/mail-transport.ts";
import { createDevMailbox } from "#server/system-mail/dev-mailbox.ts";
import { createSmtp } from "#server/system-mail/smtp.ts";

/** Creates the mailer, the only way for this server to send its own emails. */
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
