import type { MailPerson, Recipients } from "#domain/mail/email.ts";
import { uniqueRecipients } from "#domain/mail/read-recipients.ts";
import { replySubject } from "#domain/mail/reply-subject.ts";

type RepliedEmail = {
  id: string;
  is_outgoing: boolean;
  from_address: string;
  from_name: string;
  recipients: Recipients;
  subject: string;
  status: string | null;
};
/** The initial values of a reply. */
export type Reply = { to: MailPerson[]; cc: MailPerson[]; subject: string; answers: string };

const isSent = ({ status }: RepliedEmail) => status === null || status === "sent";

/**
 * Returns the email of a conversation to reply to, which is the last one received or sent; undefined if there is none.
 * Scheduled emails are ignored.
 */
export const emailToReplyTo = <Email extends RepliedEmail>(emails: readonly Email[]): Email | undefined =>
  emails.findLast(isSent);

/** Returns the recipients and the subject of a reply. `own` are the workspace's addresses, which do not receive it. */
export function toReply(email: RepliedEmail, own: readonly string[], toAll: boolean): Reply {
  const { to = [], cc = [], reply_to: replyTo = [] } = email.recipients;
  const from = [{ name: email.from_name, address: email.from_address }];
  // A follow-up to an email sent from the workspace goes to the same recipients.
  const first = email.is_outgoing ? to : replyTo.length > 0 ? replyTo : from;
  const receivers = uniqueRecipients(first, own);
  // If there are no others, the reply goes to the workspace's own addresses: users can reply to emails that they sent
  // to themselves.
  const people = receivers.length > 0 ? receivers : uniqueRecipients(first);
  const others = email.is_outgoing ? cc : [...to, ...cc];
  return {
    to: people,
    cc: toAll ? uniqueRecipients(others, [...own, ...people.map(({ address }) => address)]) : [],
    subject: replySubject(email.subject),
    answers: email.id,
  };
}

/** Formats a signature for the end of a text; empty if there is none. */
export const formatSignature = (signature: string): string =>
  signature.trim() === "" ? "" : `\n\n-- \n${signature.trim()}`;

/** Returns the text to send: the typed text, the signature, and the quoted email. */
export function composeText(text: string, { signature, quoted }: { signature: string; quoted: string }): string {
  return `${text.trimEnd()}${formatSignature(signature)}${quoted === "" ? "" : `\n\n${quoted}`}`;
}

/**
 * Splits a composed text at the signature into the text and the quote, without the signature. A text without the
 * signature is not split.
 */
export function splitComposedText(text: string, signature: string): { text: string; quoted: string } {
  const signed = `\n\n-- \n${signature.trim()}`;
  const end = signature.trim() === "" ? -1 : text.indexOf(signed);
  if (end < 0) return { text, quoted: "" };
  return { text: text.slice(0, end), quoted: text.slice(end + signed.length).trim() };
}

/** Quotes the text of an email for a reply. */
export const quote = (announced: string, text: string): string =>
  `${announced}\n\n${text
    .trimEnd()
    .split("\n")
    .map((line) => (line.startsWith(">") ? `>${line}` : `> ${line}`))
    .join("\n")}`;
