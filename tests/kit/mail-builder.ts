import type { Fields, Insert, InWorkspace, Table } from "./builder.ts";

type Make<T extends Table> = (workspace: InWorkspace, fields?: Fields<T>) => Promise<{ id: string }>;

/** Builds connected mailboxes and their contents. `build` creates all other data. */
export const mailBuilder = (insert: Insert, next: () => number) => ({
  /** Creates a mailbox that by default every member of the workspace can read. */
  mailbox: (workspace: InWorkspace, fields: Fields<"mailboxes"> = {}) => {
    const address = `sales-${next()}@example.com`;
    const servers = { imap_host: "imap.example.com", imap_port: 993, imap_security: "tls" } as const;
    const outgoing = { smtp_host: "smtp.example.com", smtp_port: 465, smtp_security: "tls" } as const;
    const about = { address, login: address, sharing: "workspace", fetches_since: "2026-01-01" } as const;
    return insert("mailboxes", { ...about, ...servers, ...outgoing, ...fields, workspace_id: workspace.id });
  },
  async conversation(
    this: { mailbox: Make<"mailboxes"> },
    workspace: InWorkspace,
    fields: Fields<"conversations"> = {},
  ) {
    const mailbox_id = fields.mailbox_id ?? (await this.mailbox(workspace)).id;
    const values = {
      subject: `Subject ${next()}`,
      party_address: "nadia@example.org",
      last_at: "2026-03-02T09:00:00Z",
    };
    return insert("conversations", { ...values, ...fields, mailbox_id, workspace_id: workspace.id });
  },
  async email(
    this: { conversation: Make<"conversations"> } & { mailbox: Make<"mailboxes"> },
    workspace: InWorkspace,
    fields: Fields<"emails"> = {},
  ) {
    const mailbox_id = fields.mailbox_id ?? (await this.mailbox(workspace)).id;
    const conversation_id = fields.conversation_id ?? (await this.conversation(workspace, { mailbox_id })).id;
    const no = next();
    const values = { rfc_id: `${no}@example.org`, is_outgoing: false, from_address: "nadia@example.org" };
    const words = { subject: `Subject ${no}`, text: "When does it arrive?", sent_at: "2026-03-02T09:00:00Z" };
    return insert("emails", {
      ...values,
      ...words,
      ...fields,
      mailbox_id,
      conversation_id,
      workspace_id: workspace.id,
    });
  },
  emailRule: (workspace: InWorkspace, fields: Fields<"email_rules"> & { mailbox_id: string }) =>
    insert("email_rules", {
      conditions: [{ field: "subject", is: "contains", value: "invoice" }],
      moves_to: "done",
      ...fields,
      workspace_id: workspace.id,
    }),
  emailSender: (workspace: InWorkspace, fields: Fields<"email_senders"> & { mailbox_id: string }) =>
    insert("email_senders", {
      sender: `@domain-${next()}.example`,
      is_blocked: true,
      ...fields,
      workspace_id: workspace.id,
    }),
  emailEvent: (workspace: InWorkspace, fields: Fields<"email_events"> & { mailbox_id: string; email_id: string }) =>
    insert("email_events", { action: "forwarded", ...fields, workspace_id: workspace.id }),
  emailTemplate: (workspace: InWorkspace, fields: Fields<"email_templates"> = {}) =>
    insert("email_templates", {
      name: `Template ${next()}`,
      body: "Dear {name},",
      ...fields,
      workspace_id: workspace.id,
    }),
});
