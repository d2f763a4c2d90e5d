import * as z from "zod/mini";

import { maxAttachedBytes, maxAttachedFiles, maxRecipients } from "#domain/mail/email.ts";
import { openPlaceholders, type Placeholder } from "#domain/mail/fill-template.ts";

const person = z.object({ name: z.string(), address: z.string() });
const people = z._default(z.array(person), []);

/** An unsent email as stored in the browser. */
export const draftSchema = z.object({
  mailboxId: z._default(z.string(), ""),
  to: people,
  cc: people,
  bcc: people,
  subject: z._default(z.string(), ""),
  text: z._default(z.string(), ""),
  /** Files of the workspace to attach. */
  files: z._default(z.array(z.object({ id: z.string(), name: z.string(), bytes: z.number() })), []),
  /** The sending time of the email, in the workspace's time zone; empty to send it immediately. */
  sendAt: z._default(z.string(), ""),
  /** True if the text ends with a quote of the email that the draft replies to. */
  quotes: z._default(z.boolean(), true),
  /** The ID of the email that the draft replies to. */
  answers: z.optional(z.string()),
  about: z.optional(z.object({ entity: z.enum(["contacts", "accounts", "deals"]), id: z.string() })),
});
export type Draft = z.infer<typeof draftSchema>;
export const emptyDraft: Draft = z.parse(draftSchema, {});

/**
 * True if the draft contains something that the user wrote or selected. A reply is prefilled with its subject and
 * recipients, so these do not count.
 */
export const isStarted = ({ text, subject, to, files, answers }: Draft): boolean =>
  text.trim() !== "" || files.length > 0 || (answers === undefined && (subject.trim() !== "" || to.length > 0));

export type DraftProblem =
  | { code: "mailbox" | "recipient" | "recipients" | "empty" | "files" | "size" | "past" }
  | { code: "open"; open: Placeholder[] };

/** Returns the reason why an email cannot be sent yet; null if it can. */
export function draftProblem(draft: Draft, { sendAt, now }: { sendAt: Date | null; now: Date }): DraftProblem | null {
  const { mailboxId, to, cc, bcc, subject, text, files } = draft;
  if (mailboxId === "") return { code: "mailbox" };
  if (to.length === 0) return { code: "recipient" };
  if (to.length + cc.length + bcc.length > maxRecipients) return { code: "recipients" };
  if (subject.trim() === "" && text.trim() === "") return { code: "empty" };
  const open = openPlaceholders(`${subject} ${text}`);
  if (open.length > 0) return { code: "open", open };
  if (files.length > maxAttachedFiles) return { code: "files" };
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > maxAttachedBytes) return { code: "size" };
  if (sendAt && !(sendAt.getTime() > now.getTime())) return { code: "past" };
  return null;
}
