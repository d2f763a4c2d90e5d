import { expect, type Page } from "@playwright/test";

import { secretKey, whoIsOn } from "./colleagues.ts";
import { newestRow } from "./rows.ts";

const servers = {
  imap_host: "imap.example.com",
  imap_port: 993,
  imap_security: "tls",
  smtp_host: "smtp.example.com",
  smtp_port: 465,
  smtp_security: "tls",
  fetches_since: "2026-01-01",
};

type Row = Record<string, unknown> & { id: string };

/** Inserts rows with the server's key, because users may not create emails, and returns them. */
async function write(page: Page, table: string, rows: readonly Record<string, unknown>[]): Promise<Row[]> {
  const { workspace } = await whoIsOn(page);
  const reply = await page.request.post(`/rest/v1/${table}`, {
    headers: { apikey: secretKey, prefer: "return=representation" },
    data: rows.map((row) => ({ ...row, workspace_id: workspace })),
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as Row[];
}

/** Creates a mailbox of the signed-in user that has just synced and will not sync again, and returns its ID. */
export async function makeMailbox(page: Page, values: Record<string, unknown> = {}): Promise<string> {
  const { id: member_id } = await newestRow(page, "members");
  const address = `sales.${Date.now()}@example.com`;
  const about = { address, login: address, member_id, sharing: "workspace", state: "ok" };
  const read = { synced_at: new Date().toISOString(), next_sync_at: "2100-01-01T00:00:00Z" };
  const [mailbox] = await write(page, "mailboxes", [{ ...about, ...read, ...servers, ...values }]);
  return mailbox?.id ?? "";
}

export type Said = {
  isOurs?: boolean;
  text: string;
  html?: string;
  at?: string;
  attachments?: unknown[];
  authentication?: Record<string, string>;
  signals?: Record<string, unknown>;
  status?: string;
  problem?: unknown;
};

let mails = 0;

/** Creates a conversation with an external address, and its emails. Returns their IDs. */
export async function makeConversation(
  page: Page,
  mailbox_id: string,
  {
    from,
    subject,
    said,
    ...values
  }: { from: { name: string; address: string }; subject: string; said: readonly Said[] } & Record<string, unknown>,
): Promise<{ id: string; emails: string[] }> {
  const last = said.at(-1);
  const whenOf = (one: Said | undefined) => one?.at ?? "2026-03-02T09:00:00Z";
  const [conversation] = await write(page, "conversations", [
    {
      mailbox_id,
      subject,
      party_name: from.name,
      party_address: from.address,
      snippet: (last?.text ?? "").split("\n")[0]?.slice(0, 200),
      email_count: said.length,
      is_answered: last?.isOurs ?? false,
      needs_reply: !(last?.isOurs ?? false),
      last_at: whenOf(last),
      ...values,
    },
  ]);
  const id = conversation?.id ?? "";
  const emails = [];
  for (const one of said) {
    mails += 1;
    const us = { name: "Ada Tan", address: "sales@example.com" };
    const sender = one.isOurs ? us : from;
    const [email] = await write(page, "emails", [
      {
        mailbox_id,
        conversation_id: id,
        rfc_id: `${Date.now()}.${process.pid}.${mails}@example.org`,
        is_outgoing: one.isOurs ?? false,
        from_address: sender.address,
        from_name: sender.name,
        recipients: { to: [one.isOurs ? from : us] },
        subject,
        text: one.text,
        html: one.html ?? null,
        attachments: one.attachments ?? [],
        authentication: one.authentication ?? null,
        signals: one.signals ?? {},
        status: one.status ?? null,
        problem: one.problem ?? null,
        sent_at: whenOf(one),
      },
    ]);
    emails.push(email?.id ?? "");
  }
  return { id, emails };
}

export const noteEvent = (page: Page, event: Record<string, unknown>) => write(page, "email_events", [event]);
