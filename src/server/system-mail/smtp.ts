import { z } from "zod";

import { brand } from "#domain/brand.ts";
import type { Mail } from "#server/context/mailer.ts";
import { openSmtpPool, type SmtpPool } from "#server/outbound/open-smtp.ts";
import type { Env } from "#server/settings/env.ts";
import { isLoopback } from "#server/settings/loopback.ts";
import { parseSender, type Sender } from "#server/settings/sender.ts";
import { MailRejected } from "#server/system-mail/mail-rejected.ts";

/** Matches a single address and nothing else: no list, no comment, no second header. */
const plainAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()\\,;"@\p{Cc}]+$/u;

/** Creates a mailer for the server in SMTP_URL, with a few connections that stay open between emails. */
export function createSmtp(env: Env) {
  const from = sender(env);
  let pool: SmtpPool | undefined;
  return {
    async send(mail: Mail): Promise<void> {
      if (![mail.to, mail.replyTo ?? mail.to].every((address) => plainAddress.test(address)))
        throw new Error("An email needs one plain address");
      if (/\p{Cc}/u.test(mail.subject)) throw new Error("The subject of an email must be one line");
      pool ??= openPool(env.SMTP_URL ?? "");
      const { subject, text, html, replyTo } = mail;
      const headers = { "Auto-Submitted": "auto-generated", ...stopHeaders(mail) };
      const to = { name: "", address: mail.to };
      await pool.send({ from, to, replyTo, subject, text, html, headers }).catch((error: unknown) => {
        throw isFinal(error) ? new MailRejected("The mail server rejected an email", { cause: error }) : error;
      });
    },
    close() {
      pool?.close();
    },
  };
}

/** Returns the headers of RFC 8058, which let a mail program unsubscribe with one request, without opening a page. */
const stopHeaders = ({ stopLink }: Mail) =>
  stopLink && { "List-Unsubscribe": `<${stopLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

/**
 * True if a 5xx response is about the email itself. All other 5xx responses, for example to a login or a command, have
 * to be solved by the operator.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = z.object({ code: z.string(), responseCode: z.number() }).safeParse(error).data ?? {};
  return (code === "EENVELOPE" || code === "EMESSAGE") && responseCode !== undefined && responseCode >= 500;
}

/** Signs in to the server in SMTP_URL; throws if that fails. */
export async function verifySmtp(url: string): Promise<void> {
  const pool = openPool(url);
  await pool.verify().finally(() => pool.close());
}

function openPool(url: string): SmtpPool {
  const { username, hostname, searchParams } = new URL(url);
  // Passwords are never sent unencrypted unless the operator has configured it.
  const mustEncrypt = username !== "" && !isLoopback(hostname) && !searchParams.has("ignoreTLS");
  return openSmtpPool({
    url,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(mustEncrypt && !searchParams.has("requireTLS") && { requireTLS: true }),
  });
}

/** Returns MAIL_FROM, or else no-reply at the public host of this server. */
function sender(env: Env): Sender {
  const host = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).hostname : env.HOST;
  const isDomain = /\.[a-z][a-z0-9-]*$/i.test(host);
  const address = `no-reply@${isDomain ? host : "localhost"}`;
  return (env.MAIL_FROM && parseSender(env.MAIL_FROM)) || { name: brand.name, address };
}
