import { randomUUID } from "node:crypto";

import type { Builder, BuiltUser } from "../../tests/kit/builder.ts";
import type { Rule, Sample } from "./sweep-rules.ts";

const readByViewers = { select: "viewer", insert: "none", update: "none", delete: "none" } as const;
const shapedByAdmins = { select: "viewer", insert: "admin", update: "admin", delete: "admin" } as const;
const all = ["select", "insert", "update", "delete"] as const;

/**
 * Rules of a mailbox that all members can read: members organise and reply; admins and the mailbox owner configure it.
 */
export const mailRules = {
  mailboxes: {
    ...shapedByAdmins,
    insert: "none",
    worker: ["select", "insert", "update"],
    closedToPrograms: true,
  },
  conversations: { ...readByViewers, update: "member", worker: all, closedToPrograms: true },
  emails: { ...readByViewers, worker: all, closedToPrograms: true },
  email_events: { ...readByViewers, worker: ["select", "insert"], closedToPrograms: true },
  email_rules: { ...shapedByAdmins, worker: ["select"], closedToPrograms: true },
  email_senders: { ...shapedByAdmins, worker: ["select"], closedToPrograms: true },
  email_templates: { select: "viewer", insert: "member", update: "member", delete: "member" },
} as const satisfies Record<string, Rule>;

/**
 * Creates a mailbox shared with the whole workspace, and a row of each kind in it. Private and linked mailboxes have
 * their own tests.
 */
export async function mailRows(make: Builder, { workspace, member }: BuiltUser): Promise<Record<string, Sample>> {
  const workspace_id = workspace.id;
  const keyOf = ({ id }: { id: string }) => ({ workspace_id, id });
  const { id: mailbox_id } = await make.mailbox(workspace, { member_id: member.id });
  const { id: conversation_id } = await make.conversation(workspace, { mailbox_id });
  const email = await make.email(workspace, { mailbox_id, conversation_id });
  return {
    mailboxes: {
      key: keyOf(await make.mailbox(workspace)),
      fresh: {
        workspace_id,
        id: randomUUID(),
        address: "fresh@example.com",
        login: "fresh@example.com",
        sharing: "workspace",
        imap_host: "imap.example.com",
        imap_port: 993,
        imap_security: "tls",
        smtp_host: "smtp.example.com",
        smtp_port: 465,
        smtp_security: "tls",
        fetches_since: "2026-01-01",
      },
      change: "signature = 'Changed'",
    },
    conversations: {
      key: keyOf(await make.conversation(workspace, { mailbox_id })),
      fresh: { workspace_id, mailbox_id, last_at: "2026-03-02T09:00:00Z" },
      change: "status = 'done'",
    },
    emails: {
      key: keyOf(email),
      fresh: {
        workspace_id,
        mailbox_id,
        conversation_id,
        rfc_id: "fresh@example.org",
        is_outgoing: false,
        from_address: "nadia@example.org",
        sent_at: "2026-03-02T09:00:00Z",
      },
      change: "subject = 'Changed'",
    },
    email_events: {
      key: keyOf(await make.emailEvent(workspace, { mailbox_id, email_id: email.id })),
      fresh: { workspace_id, mailbox_id, email_id: email.id, action: "moved" },
      change: "action = 'left'",
    },
    email_rules: {
      key: keyOf(await make.emailRule(workspace, { mailbox_id })),
      fresh: { workspace_id, mailbox_id, conditions: [{ field: "files" }], stops: true },
      change: "is_on = false",
    },
    email_senders: {
      key: keyOf(await make.emailSender(workspace, { mailbox_id })),
      fresh: { workspace_id, mailbox_id, sender: "fresh@example.org", is_blocked: true },
      change: "is_blocked = false",
    },
    email_templates: {
      key: keyOf(await make.emailTemplate(workspace)),
      fresh: { workspace_id, name: "Fresh", body: "Fresh" },
      change: "name = 'Changed'",
    },
  };
}
