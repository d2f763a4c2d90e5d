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
/** What an answer begins with. */
export type Answer = { to: MailPerson[]; cc: MailPerson[]; subject: string; answers: string };

const hasLeft = ({ status }: Answered) => status === null || status === "sent";

/** The mail of a conversation that an answer is to: the last one that came, or that left; what is still to leave is none. */
export const answeredOf = <Email extends Answered>(emails: readonly Email[]): Email | undefined =>
  emails.findLast(hasLeft);

/** Whom an answer to a mail goes to, and how it is called; `own` are addresses of ours, to which nobody writes by answering. */
export function toAnswer(email: Answered, own: readonly string[], toAll: boolean): Answer {
  const { to = [], cc = [], reply_to: replyTo = [] } = email.recipients;
  const from = [{ name: email.from_name, address: email.from_address }];
  // Who follows up on a mail of their own writes to the same people again.
  const first = email.is_outgoing ? to : replyTo.length > 0 ? replyTo : from;
  const receivers = withoutTwice(first, own);
  // Somebody who writes to themselves may answer that.
  const people = receivers.length > 0 ? receivers : withoutTwice(first);
  const others = email.is_outgoing ? cc : [...to, ...cc];
  return {
    to: people,
    cc: toAll ? withoutTwice(others, [...own, ...people.map(({ address }) => address)]) : [],
    subject: answerSubject(email.subject),
    answers: email.id,
  };
}

/** What a signature adds below a text; nothing where there is none. */
export const signatureBelow = (signature: string): string =>
  signature.trim() === "" ? "" : `\n\n-- \n${signature.trim()}`;

/** A text as it is sent: what was written, the signature below it, and last what it answers. */
export function composeText(text: string, { signature, quoted }: { signature: string; quoted: string }): string {
  return `${text.trimEnd()}${signatureBelow(signature)}${quoted === "" ? "" : `\n\n${quoted}`}`;
}

/** What was written of a text that was to be sent, without what was put below it. */
export function takeApart(text: string, signature: string): { text: string; quoted: string } {
  const signed = `\n\n-- \n${signature.trim()}`;
  const end = signature.trim() === "" ? -1 : text.indexOf(signed);
  if (end < 0) return { text, quoted: "" };
  return { text: text.slice(0, end), quoted: text.slice(end + signed.length).trim() };
}

/** What a mail says, as an answer quotes it. */
export const quote = (announced: string, text: string): string =>
  `${announced}\n\n${text
    .trimEnd()
    .split("\n")
    .map((line) => (line.startsWith(">") ? `>${line}` : `> ${line}`))
    .join("\n")}`;
