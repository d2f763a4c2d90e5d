import type { Rule } from "./sweep-rules.ts";

const readByViewers = { select: "viewer", insert: "nobody", update: "nobody", delete: "nobody" } as const;
const shapedByAdmins = { select: "viewer", insert: "admin", update: "admin", delete: "admin" } as const;
const all = ["select", "insert", "update", "delete"] as const;

/** Of a mailbox that everybody reads: members sort and answer what is in it, admins and whose it is set it up. */
export const mailRules = {
  mailboxes: {
    ...shapedByAdmins,
    insert: "nobody",
    worker: ["select", "insert", "update"],
    closedToPrograms: true,
  },
  conversations: { ...readByViewers, update: "member", worker: all, closedToPrograms: true },
  emails: { ...readByViewers, worker: all, closedToPrograms: true },
  email_events: { ...readByViewers, worker: ["select", "insert"], closedToPrograms: true },
  email_rules: { ...shapedByAdmins, worker: ["select"], closedToPrograms: true },
  email_senders: { ...shapedByAdmins, worker: ["select"], closedToPrograms: true },
} as const satisfies Record<string, Rule>;
