import { answerSubject } from "#domain/mail/answer-subject.ts";
import type { MailPerson, Recipients } from "#domain/mail/email.ts";
import { withoutTwice } from "#domain/mail/read-recipients.ts";

type Answered = {
  id: string;
  is_outgoing: boolean;
  from_address: string;
  from_name: string;
  recipients: Recipients;
  subject: string;
  status: string | null;
};
/** The initial values of a reply. */
export type Answer = { to: MailPerson[]; cc: MailPerson[]; subject: string; answers: string };

const hasLeft = ({ status }: Answered) => status === null || status === "sent";

/** Returns the email of a conversation that a reply is to: the last one received or sent; scheduled ones do not count. */
export const answeredOf = <Email extends Answered>(emails: readonly Email[]): Email | undefined =>
  emails.findLast(hasLeft);

/** Returns the recipients and the subject of a reply; `own` are the workspace's addresses, which are not replied to. */
export function toAnswer(email: Answered, own: readonly string[], toAll: boolean): Answer {
  const { to = [], cc = [], reply_to: replyTo = [] } = email.recipients;
  const from = [{ name: email.from_name, address: email.from_address }];
  // A follow-up to an own email goes to its recipients.
  const first = email.is_outgoing ? to : replyTo.length > 0 ? replyTo : from;
  const receivers = withoutTwice(first, own);
  // Users can reply to an email that they sent to themselves.
  const people = receivers.length > 0 ? receivers : withoutTwice(first);
  const others = email.is_outgoing ? cc : [...to, ...cc];
  return {
    to: people,
    cc: toAll ? withoutTwice(others, [...own, ...people.map(({ address }) => address)]) : [],
    subject: answerSubject(email.subject),
    answers: email.id,
  };
}

/** Returns the signature as added below a text; empty where there is none. */
export const signatureBelow = (signature: string): string =>
  signature.trim() === "" ? "" : `\n\n-- \n${signature.trim()}`;

/** Returns a text as it is sent: the text, the signature below it, and last the quoted email. */
export function composeText(text: string, { signature, quoted }: { signature: string; quoted: string }): string {
  return `${text.trimEnd()}${signatureBelow(signature)}${quoted === "" ? "" : `\n\n${quoted}`}`;
}

/** Splits a text that was to be sent, removing the signature and the quote below it. */
export function takeApart(text: string, signature: string): { text: string; quoted: string } {
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
