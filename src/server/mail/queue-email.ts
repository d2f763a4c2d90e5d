import { randomUUID } from "node:crypto";

import type { PoolClient } from "pg";

import type { MailAttachment, Recipients } from "#domain/mail/email.ts";
import { freeDomainsOf } from "#domain/mail/free-domains.ts";
import { domainOf } from "#domain/mail/providers.ts";
import type { Context } from "#server/context/context.ts";
import { sendEmail } from "#server/mail/send-email.ts";
import { startRunWithin } from "#server/runs/start-run.ts";

import type { MailboxKey } from "./mailbox-account.ts";
import { mailboxCaller } from "./mailbox-slots.ts";

export type EmailToQueue = {
  id?: string | undefined;
  /** The author; null for an automatic email. */
  memberId: string | null;
  recipients: Recipients;
  subject: string;
  text: string;
  /** The id of the email that this one replies to. */
  answers?: string;
  /** The sending time of the email; immediately by default. */
  sendAt?: Date;
  files?: readonly (MailAttachment & { file_id: string })[];
  /** True for an automatic email with a header that says so; the conversation still waits for a personal reply. */
  isAutomatic?: boolean;
};

/**
 * Stores an email of a mailbox and starts the run that sends it, in one transaction with the role worker. Returns the
 * row of the email.
 */
export async function queueEmail(
  context: Context,
  sql: PoolClient,
  { workspaceId, mailboxId, address }: MailboxKey & { address: string },
  { id, memberId, recipients, subject, text, answers, sendAt, files = [], isAutomatic = false }: EmailToQueue,
): Promise<{ id: string; conversation_id: string; status: string }> {
  const runId = randomUUID();
  const party = recipients.to?.[0]?.address ?? "";
  const { rows } = await sql.query<{ id: string; conversation_id: string; status: string }>(
    "select id, conversation_id, status from private.queue_email($1, $2, $3, $4, $5)",
    [
      workspaceId,
      mailboxId,
      memberId,
      JSON.stringify({
        id,
        rfc_id: `${randomUUID()}@${domainOf(address)}`,
        recipients,
        subject,
        text,
        answers,
        send_at: sendAt?.toISOString(),
        attachments: files,
        run_id: runId,
        signals: isAutomatic ? { isAutomatic } : {},
      }),
      freeDomainsOf([party]),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error("The email was not stored");
  await startRunWithin(context, sql, sendEmail, {
    id: runId,
    input: { workspaceId, emailId: row.id, sendAt: sendAt?.toISOString() },
    // Emails of one user are sent one at a time, so that they occupy only one slot.
    caller: await mailboxCaller(sql, { workspaceId, mailboxId }),
  });
  return row;
}
