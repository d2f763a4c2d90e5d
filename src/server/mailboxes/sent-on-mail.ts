import type { SendMailOptions } from "nodemailer";

import { answerSubject } from "#domain/mail/answer-subject.ts";
import { sentOnHeader } from "#domain/mail/signals.ts";
import { sha256 } from "#server/auth/secret-text.ts";

import type { MailToHandle } from "./mail-to-handle.ts";

type From = { address: string; name: string; mailboxId: string };

/** A Message-ID that is the same however often this is sent: whoever gets it twice can tell. */
const messageId = (from: From, emailId: string, to: string) =>
  `<${emailId}.${sha256(to).slice(0, 16)}@${from.address.split("@")[1]}>`;

/**
 * The original as the mailbox's own mail: providers refuse mails in others' names. Answers go to who wrote it, what was in it is in
 * it, and a header of ours tells it apart should it come back.
 */
export async function sentOnMail(
  from: From,
  email: MailToHandle["email"],
  to: string,
  source: Buffer,
): Promise<SendMailOptions> {
  const { default: PostalMime } = await import("postal-mime");
  const original = await PostalMime.parse(source, { maxNestingDepth: 64 });
  const writer = email.from_name || email.from_address;
  return {
    from: { name: `${writer} (${from.name || from.address})`, address: from.address },
    to: { name: "", address: to },
    replyTo: { name: email.from_name, address: email.signals.replyTo ?? email.from_address },
    subject: email.subject,
    messageId: messageId(from, email.id, to),
    references: [`<${email.rfc_id}>`],
    ...(original.text !== undefined && { text: original.text }),
    ...(original.html !== undefined && { html: original.html }),
    attachments: original.attachments.map(({ content, filename, mimeType, contentId, disposition }) => ({
      content: Buffer.from(content as ArrayBuffer),
      contentType: mimeType,
      ...(filename && { filename }),
      ...(contentId && { cid: contentId.replace(/^<|>$/g, "") }),
      ...(disposition && { contentDisposition: disposition }),
    })),
    headers: { [sentOnHeader]: [...(email.signals.sentOnBy ?? []), from.mailboxId] },
  };
}

/** What a mailbox answers by itself (RFC 3834: it says that it does, and to what). */
export function automaticAnswer(
  from: From & Pick<MailToHandle["mailbox"], "reply_subject" | "reply_text" | "signature">,
  email: MailToHandle["email"],
  to: string,
): SendMailOptions {
  const parent = `<${email.rfc_id}>`;
  return {
    from: { name: from.name, address: from.address },
    to: { name: "", address: to },
    subject: from.reply_subject || answerSubject(email.subject),
    messageId: messageId(from, email.id, `answer ${to}`),
    inReplyTo: parent,
    references: [parent],
    text: [from.reply_text, from.signature].filter(Boolean).join("\n\n-- \n"),
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
  };
}
