import type { ClientBase } from "pg";

import type { MailServers } from "#domain/mail/mailbox.ts";
import type { Context } from "#server/context.ts";

import type { Login } from "./incoming.ts";
import { unsealPassword } from "./mailbox-secret.ts";

/** What it takes to read a mailbox and to send from it. */
export type MailboxAccess = {
  workspaceId: string;
  mailboxId: string;
  address: string;
  name: string;
  servers: MailServers;
  login: Login;
};

type Row = {
  address: string;
  name: string;
  login: string;
  imap_host: string;
  imap_port: number;
  imap_security: "tls" | "starttls";
  smtp_host: string;
  smtp_port: number;
  smtp_security: "tls" | "starttls";
  sealed: Buffer;
};

/** For the server's own work, under the role worker; nothing where it has gone or has no password any more. */
export async function openMailbox(
  context: Pick<Context, "secret">,
  sql: ClientBase,
  place: { workspaceId: string; mailboxId: string },
): Promise<MailboxAccess | undefined> {
  const { workspaceId, mailboxId } = place;
  const { rows } = await sql.query<Row>(
    `select b.address, b.name, b.login, b.imap_host, b.imap_port, b.imap_security, b.smtp_host, b.smtp_port, b.smtp_security, s.sealed
     from public.mailboxes b join private.mailbox_secrets s on s.workspace_id = b.workspace_id and s.mailbox_id = b.id
     where b.workspace_id = $1 and b.id = $2`,
    [workspaceId, mailboxId],
  );
  const [held] = rows;
  if (!held) return undefined;
  return {
    ...place,
    address: held.address,
    name: held.name,
    servers: {
      incoming: { host: held.imap_host, port: held.imap_port, security: held.imap_security },
      outgoing: { host: held.smtp_host, port: held.smtp_port, security: held.smtp_security },
    },
    login: { user: held.login, password: unsealPassword(context, place, held.sealed) },
  };
}
