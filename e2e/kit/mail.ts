import { expect, type Page } from "@playwright/test";

import { secretKey, whoIsOn } from "./colleagues.ts";

type Row = Record<string, unknown> & { id: string };

/** Makes rows that people do not make themselves, as the server does, in the active workspace. */
async function makeAsServer(page: Page, table: string, rows: Record<string, unknown>[]): Promise<Row[]> {
  const { workspace } = await whoIsOn(page);
  const reply = await page.request.post(`/rest/v1/${table}`, {
    headers: { apikey: secretKey, prefer: "return=representation" },
    data: rows.map((row) => ({ ...row, workspace_id: workspace })),
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as Row[];
}

/** A mailbox of whoever is signed in that was read a moment ago, and rests; what was connected is in tests of its own. */
export async function makeMailbox(page: Page, address: string): Promise<Row> {
  const { workspace, userId } = await whoIsOn(page);
  const members = await page.request.get(
    `/rest/v1/members?select=id&workspace_id=eq.${workspace}&user_id=eq.${userId}`,
    { headers: { apikey: secretKey } },
  );
  const [member] = (await members.json()) as Row[];
  const servers = { imap_host: "imap.example.com", imap_port: 993, imap_security: "tls" };
  const outgoing = { smtp_host: "smtp.example.com", smtp_port: 465, smtp_security: "tls" };
  const [mailbox] = await makeAsServer(page, "mailboxes", [
    {
      address,
      login: address,
      member_id: member?.id,
      state: "ok",
      synced_at: new Date().toISOString(),
      next_sync_at: "2100-01-01T00:00:00Z",
      fetches_since: "2026-01-01",
      ...servers,
      ...outgoing,
    },
  ]);
  if (!mailbox) throw new Error("No mailbox was made");
  return mailbox;
}

/** Mails that came to a mailbox, each a conversation of its own. */
export async function makeEmails(page: Page, mailbox: Row, mails: { subject: string; from: string; text?: string }[]) {
  const conversations = await makeAsServer(
    page,
    "conversations",
    mails.map(({ subject, from, text = "" }, at) => ({
      mailbox_id: mailbox.id,
      subject,
      snippet: text,
      party_address: from,
      email_count: 1,
      last_at: new Date(Date.UTC(2026, 10, 1, 9, at)).toISOString(),
    })),
  );
  await makeAsServer(
    page,
    "emails",
    mails.map(({ subject, from, text = "" }, at) => ({
      mailbox_id: mailbox.id,
      conversation_id: conversations[at]?.id,
      rfc_id: `${conversations[at]?.id}@example.org`,
      is_outgoing: false,
      from_address: from,
      subject,
      text,
      sent_at: new Date(Date.UTC(2026, 10, 1, 9, at)).toISOString(),
    })),
  );
}
