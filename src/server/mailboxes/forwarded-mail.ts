import type { MailPerson } from "#domain/mail/email.ts";
import { ownHeader } from "#domain/mail/signals.ts";
import { sha256 } from "#server/auth/secret-text.ts";

import type { MailToHandle } from "./mail-to-handle.ts";
import type { RawMail } from "./outgoing.ts";

type From = MailPerson & { mailboxId: string };

/**
 * The original as the mailbox's own mail, as providers refuse mails in others' names. Answers go to who wrote it, what was in it is in
 * it, and our header ends it should it come back. Its Message-ID is the same however often it is sent: whoever gets it twice can tell.
 */
export async function forwardedMail(
  from: From,
  email: MailToHandle["email"],
  to: string,
  source: Buffer,
): Promise<RawMail> {
  const [{ default: PostalMime }, { default: MailComposer }] = await Promise.all([
    import("postal-mime"),
    import("nodemailer/lib/mail-composer"),
  ]);
  const limits = { maxNestingDepth: 60, maxHeadersSize: 512 * 1024 };
  // What breaks a reader's limits goes along as a file.
  const original = await PostalMime.parse(source, limits).catch(() => undefined);
  const writer = email.from_name || email.from_address;
  const composer = new MailComposer({
    from: { name: `${writer} (${from.name || from.address})`, address: from.address },
    to: [{ name: "", address: to }],
    replyTo: { name: email.from_name, address: email.signals.replyTo ?? email.from_address },
    subject: email.subject,
    messageId: `<${email.id}.${sha256(to).slice(0, 16)}@${from.address.split("@")[1]}>`,
    text: original?.text ?? "",
    ...(original?.html !== undefined && { html: original.html }),
    attachments: original?.attachments.map(({ content, filename, mimeType, contentId, disposition }) => ({
      content: Buffer.from(content as ArrayBuffer),
      contentType: mimeType,
      filename: filename ?? false,
      ...(contentId && { cid: contentId.replace(/^<|>$/g, "") }),
      ...(disposition && { contentDisposition: disposition }),
    })) ?? [{ content: source, contentType: "message/rfc822", filename: "mail.eml" }],
    headers: { [ownHeader]: [...(email.signals.sentBy ?? []), from.mailboxId] },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { raw: await composer.compile().build(), envelope: { from: from.address, to: [to] } };
}
