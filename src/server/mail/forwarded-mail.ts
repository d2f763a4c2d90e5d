import type { MailPerson } from "#domain/mail/email.ts";
import { vandaHeader } from "#domain/mail/signals.ts";
import { sha256 } from "#server/secrets/secret-text.ts";

import type { RawMail } from "./outgoing.ts";
import type { UnprocessedMail } from "./unprocessed-mail.ts";

type From = MailPerson & { mailboxId: string };

/** No mail program writes a longer header, so an email with one is forwarded as an attachment. */
const maxHeader = 512 * 1024;
/** The header fields that describe the format of a body. */
const ofBody = /^content-(?:type|transfer-encoding|disposition|language|id):/i;

/**
 * Composes an email from this mailbox with the body of the original, because providers reject emails in the names of
 * others. The body is copied byte by byte, replies go to the original sender, and a header field ends forwarding loops.
 * The Message-ID is the same for every attempt, and contains the mailbox to recognise an email that is returned.
 */
export async function forwardedMail(
  from: From,
  email: UnprocessedMail["email"],
  to: string,
  source: Buffer,
): Promise<RawMail> {
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const body = bodyOf(source);
  const writer = email.from_name || email.from_address;
  const composer = new MailComposer({
    from: { name: `${writer} (${from.name || from.address})`, address: from.address },
    to: [{ name: "", address: to }],
    replyTo: { name: email.from_name, address: email.signals.replyTo ?? email.from_address },
    subject: email.subject,
    messageId: `<${email.id}.${sha256(to).slice(0, 16)}.${from.mailboxId}@${from.address.split("@")[1]}>`,
    text: "",
    ...(!body && { attachments: [{ content: source, contentType: "message/rfc822", filename: "mail.eml" }] }),
    headers: { [vandaHeader]: [...(email.signals.sentBy ?? []), from.mailboxId] },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const composed = await composer.compile().build();
  const raw = body ? Buffer.concat([fieldsOf(composed, (field) => !ofBody.test(field)), body]) : composed;
  return { raw, envelope: { from: from.address, to: [to] } };
}

/** Returns the body of an email with the fields that describe its format; null if the header has no end. */
function bodyOf(source: Buffer): Buffer | null {
  const end = endOfHeader(source);
  if (end === null) return null;
  const fieldNames = new Set<string>();
  const fields = fieldsOf(source.subarray(0, end), (field) => {
    const name = ofBody.exec(field)?.[0].toLowerCase();
    // Mail programs use only the first field of each name.
    return name !== undefined && fieldNames.size < fieldNames.add(name).size;
  });
  return Buffer.concat([fields, Buffer.from("\r\n"), source.subarray(end)]);
}

function endOfHeader(source: Buffer): number | null {
  const header = source.subarray(0, maxHeader).toString("latin1");
  const separator = /\r?\n\r?\n/.exec(header);
  return separator ? separator.index + separator[0].length : null;
}

/**
 * Returns the matching fields of a header, with all their folded lines. Lone carriage returns are replaced with spaces,
 * because some servers treat them as line ends.
 */
function fieldsOf(header: Buffer, fits: (field: string) => boolean): Buffer {
  const [lines = ""] = header.toString("latin1").split(/\r?\n\r?\n/, 1);
  const fields = lines
    .split(/\r?\n(?![ \t])/)
    .filter(fits)
    .map((field) =>
      field
        .split(/\r?\n/)
        .map((line) => line.replaceAll("\r", " "))
        .join("\r\n"),
    );
  return Buffer.from(fields.map((field) => `${field}\r\n`).join(""), "latin1");
}
