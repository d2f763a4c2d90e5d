import { randomUUID } from "node:crypto";

import type { ClientBase } from "pg";

import type { SampleConversation, SampleData, SampleEmail } from "#domain/imports/samples/sample-types.ts";
import { addDays } from "#domain/time/dates.ts";

import type { SampleContext } from "./sample-rows.ts";

/** A domain reserved for examples, so that no email ever reaches a recipient. */
const address = "hello@sample.example";

/** The ids of the created records, in the order of the sample data. */
type SampleRecords = { accounts: readonly string[]; contacts: readonly string[]; deals: readonly string[] };

/**
 * Writes the mailbox of the sample data and its conversations, with the role worker, unless the mailbox exists. The
 * mailbox has no password, so a sign-in is impossible: no email is fetched or sent.
 */
export async function writeSampleMails(
  sql: ClientBase,
  workspaceId: string,
  { sender: name, conversations, contacts, deals }: SampleData,
  { owners, today, time_zone: zone }: SampleContext,
  records: SampleRecords,
): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into public.mailboxes (workspace_id, member_id, created_by, address, name, sharing, login, imap_host, imap_port, imap_security,
       smtp_host, smtp_port, smtp_security, is_on, filters_spam, fetches_since, state, next_sync_at, is_sample)
     select $1, $2, $2, $3, $4, 'workspace', $3, 'imap.sample.example', 993, 'tls', 'smtp.sample.example', 465, 'tls', false, false, $5, 'ok', null, true
     where not exists (select from public.mailboxes b where b.workspace_id = $1 and (b.is_sample or b.address = $3)) returning id`,
    [workspaceId, owners[0] ?? null, address, name, today],
  );
  const mailboxId = rows[0]?.id;
  if (mailboxId === undefined) return;
  const ownerAt = (place: number | null) => at(owners, place === null ? null : place % Math.max(1, owners.length));
  const written = conversations.map((conversation) => ({ ...conversation, id: randomUUID() }));
  await sql.query(
    `insert into public.conversations (workspace_id, id, mailbox_id, status, is_unread, last_at, contact_id, account_id, deal_id, assignee_id)
     select $1, t.id, $2, t.status, t.is_unread, private.now(), t.contact_id, t.account_id, t.deal_id, t.assignee_id
     from jsonb_to_recordset($3) t (id uuid, status text, is_unread boolean, contact_id uuid, account_id uuid, deal_id uuid, assignee_id uuid)`,
    [
      workspaceId,
      mailboxId,
      JSON.stringify(
        written.map(({ id, status, is_unread, contact, deal, assignee }) => ({
          id,
          status,
          is_unread,
          contact_id: at(records.contacts, contact),
          account_id: at(records.accounts, at(deals, deal)?.account ?? at(contacts, contact)?.account ?? null),
          deal_id: at(records.deals, deal),
          assignee_id: ownerAt(assignee),
        })),
      ),
    ],
  );
  // No email has a date in the future.
  await sql.query(
    `insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, is_outgoing, from_address, from_name, recipients, subject, text,
       attachments, byte_size, sent_at, created_by)
     select $1, $2, m.conversation_id, m.rfc_id, m.is_outgoing, m.from_address, m.from_name, m.recipients, m.subject, m.text, m.attachments,
       octet_length(m.text), least(m.sent_at, private.now() - interval '20 minutes'), m.created_by
     from jsonb_to_recordset($3) m (conversation_id uuid, rfc_id text, is_outgoing boolean, from_address text, from_name text, recipients jsonb,
       subject text, text text, attachments jsonb, sent_at timestamptz, created_by uuid)`,
    [
      workspaceId,
      mailboxId,
      JSON.stringify(
        written.flatMap((conversation) =>
          conversation.emails.map((email, nr) => ({
            conversation_id: conversation.id,
            ...mailRow({ name, address }, conversation, email, nr === 0),
            sent_at: momentOf(email, today, zone),
            created_by: email.is_outgoing ? ownerAt(conversation.assignee ?? 0) : null,
          })),
        ),
      ),
    ],
  );
  await sql.query("select private.summarize_conversations($1, $2, '{}')", [workspaceId, written.map(({ id }) => id)]);
}

const at = <Item>(items: readonly Item[], place: number | null): Item | null =>
  place === null ? null : (items[place] ?? null);

function mailRow(
  own: SampleConversation["party"],
  { party, subject }: SampleConversation,
  { is_outgoing, text, files }: SampleEmail,
  isFirst: boolean,
) {
  const from = is_outgoing ? own : party;
  return {
    rfc_id: `${randomUUID()}@sample.example`,
    is_outgoing,
    from_address: from.address,
    from_name: from.name,
    recipients: { to: [is_outgoing ? party : own] },
    subject: isFirst ? subject : `Re: ${subject}`,
    text,
    attachments: files,
  };
}

function momentOf({ days_ago: days, at: minutes }: SampleEmail, today: string, zone: string): string {
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${addDays(today, -days)}T${clock}:00 ${zone}`;
}
