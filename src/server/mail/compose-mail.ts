import type { MailPerson } from "#domain/mail/email.ts";
import { vandaHeader } from "#domain/mail/signals.ts";
import { escapeHtml } from "#server/system-mail/html.ts";

import type { RawMail } from "./outgoing.ts";

export type MailToCompose = {
  /** The mailbox that sends the email; a special header contains it. */
  mailboxId: string;
  /** The Message-ID without its angle brackets. */
  messageId: string;
  date: Date;
  from: MailPerson;
  to: readonly MailPerson[];
  cc?: readonly MailPerson[];
  bcc?: readonly MailPerson[];
  replyTo?: MailPerson;
  subject: string;
  text: string;
  /** The Message-IDs of the emails that this one replies to, the nearest first. */
  answers?: readonly string[];
  files?: readonly { name: string; type: string; content: Buffer }[];
  headers?: Readonly<Record<string, string>>;
};

/** Composes the raw email, as plain text and as minimal HTML. */
export async function composeMail(mail: MailToCompose): Promise<RawMail> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const { from, to, cc = [], bcc = [], replyTo, subject, text, answers = [], files = [] } = mail;
  const composer = new MailComposer({
    from,
    to: [...to],
    cc: [...cc],
    ...(replyTo && { replyTo }),
    subject,
    text,
    html: toHtml(text),
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    ...(answers[0] && { inReplyTo: `<${answers[0]}>`, references: [...answers].reverse().map((id) => `<${id}>`) }),
    attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    headers: { ...mail.headers, [vandaHeader]: mail.mailboxId },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const raw = await composer.compile().build();
  return {
    raw,
    envelope: { from: from.address, to: [...new Set([...to, ...cc, ...bcc].map(({ address }) => address))] },
  };
}

const link = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;

/** Converts text to minimal HTML with the same line breaks and with clickable links. */
export function toHtml(text: string): string {
  const linked = text.split(/\r?\n/).map((line) => {
    let [html, after] = ["", 0];
    for (const { 0: address, index } of line.matchAll(link)) {
      const escaped = escapeHtml(address);
      html += `${escapeHtml(line.slice(after, index))}<a href="${escaped}">${escaped}</a>`;
      after = index + address.length;
    }
    return html + escapeHtml(line.slice(after));
  });
  return `<div style="white-space:pre-wrap">${linked.join("<br>\n")}</div>`;
}
