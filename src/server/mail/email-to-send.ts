import type { ClientBase } from "pg";
import { z } from "zod";

import { attachmentSchema, recipientsSchema } from "#domain/mail/email.ts";
import { mailSignalsSchema } from "#domain/mail/signals.ts";
import type { Context } from "#server/context/context.ts";
import { readWholeFile } from "#server/records/files/download-file.ts";

import { composeMail } from "./compose-mail.ts";
import type { MailboxAccount } from "./mailbox-account.ts";
import { MailboxProblem } from "./mailbox-problem.ts";
import type { RawMail } from "./outgoing.ts";

const rowSchema = z.object({
  mailbox_id: z.string(),
  rfc_id: z.string(),
  recipients: recipientsSchema,
  subject: z.string(),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  status: z.enum(["scheduled", "sending", "sent", "failed", "uncertain"]),
  sent_at: z.date(),
  created_by: z.string().nullable(),
  signals: mailSignalsSchema,
  answered: z.array(z.string()),
});
/** An email written here, to be sent from its mailbox. */
export type EmailToSend = z.infer<typeof rowSchema>;

/** Returns the headers of an automatic email, which keep programs from replying to it (RFC 3834). */
const automatic = (isAnswer: boolean) => ({
  "Auto-Submitted": isAnswer ? "auto-replied" : "auto-generated",
  "X-Auto-Response-Suppress": "All",
});
/** Maximum number of previous emails that an email refers to. */
const maxReferences = 20;

/**
 * Reads an email that was written here, with the emails that it replies to; null if it was recalled. Runs in a
 * transaction with the role worker.
 */
export async function readEmailToSend(
  sql: ClientBase,
  workspaceId: string,
  emailId: string,
): Promise<EmailToSend | null> {
  const { rows } = await sql.query(
    `with recursive chain as (
       select e.in_reply_to as id, e.mailbox_id, 1 as depth from public.emails e where e.workspace_id = $1 and e.id = $2
       union all
       select e.in_reply_to, c.mailbox_id, c.depth + 1 from chain c
         join public.emails e on e.workspace_id = $1 and e.mailbox_id = c.mailbox_id and e.rfc_id = c.id where c.depth < $3
     )
     select e.mailbox_id, e.rfc_id, e.recipients, e.subject, e.text, e.attachments, e.status, e.sent_at, e.created_by, e.signals,
       array(select c.id from chain c where c.id is not null order by c.depth) as answered
     from public.emails e where e.workspace_id = $1 and e.id = $2 and e.status is not null`,
    [workspaceId, emailId, maxReferences],
  );
  return rows[0] ? rowSchema.parse(rows[0]) : null;
}

/** Composes the raw email, with its attachments. Throws a MailboxProblem if one of the files no longer exists. */
export async function composeEmail(
  context: Context,
  { workspaceId, mailboxId, address, name }: MailboxAccount,
  email: EmailToSend,
): Promise<RawMail> {
  const { to = [], cc, bcc, reply_to: [replyTo] = [] } = email.recipients;
  const files = [];
  for (const { name: fileName, type, file_id: fileId } of email.attachments) {
    if (!fileId) continue;
    const content = await readWholeFile(context, { workspaceId, fileId, variant: "original" });
    if (!content) throw new MailboxProblem({ side: "outgoing", step: "send", code: "file_gone", detail: fileName });
    files.push({ name: fileName, type, content });
  }
  return composeMail({
    mailboxId,
    messageId: email.rfc_id,
    date: new Date(),
    from: { name, address },
    to,
    cc,
    bcc,
    replyTo,
    subject: email.subject,
    text: email.text,
    // Message-IDs that Vanda made up are omitted, because no other program knows them.
    answers: email.answered.filter((id) => !id.endsWith("@made.up")).map((id) => id.split(" ")[0] ?? id),
    files,
    headers: email.signals.isAutomatic ? automatic(email.answered.length > 0) : {},
  });
}
