import type { ClientBase } from "pg";
import { z } from "zod";

import { type MailServers, mailServersSchema } from "#domain/mail/mailbox.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { MailboxKey } from "#server/mail/mailbox-account.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";

export type OwnedMailbox = {
  address: string;
  login: string;
  signature: string;
  isOn: boolean;
  isFailing: boolean;
  servers: MailServers;
};

const rowSchema = z.object({
  address: z.string(),
  login: z.string(),
  signature: z.string(),
  is_on: z.boolean(),
  is_failing: z.boolean(),
  is_sample: z.boolean(),
  servers: mailServersSchema,
});
const rights = { own: "private.own_mailboxes()", usable: "private.usable_mailboxes()" } as const;

/**
 * Returns a mailbox that the caller may configure (own) or write from (usable). Throws a FunctionError for other
 * callers and for the mailbox of the sample data. Leaves the transaction with the role worker.
 */
export async function findMailbox(
  sql: ClientBase,
  identity: Identity,
  { workspaceId, mailboxId }: MailboxKey,
  right: keyof typeof rights,
): Promise<OwnedMailbox> {
  await runAs(sql, identity);
  const { rows } = await sql.query(
    `select b.address, b.login, b.signature, b.is_on, b.state = 'failing' as is_failing, b.is_sample,
       json_build_object('incoming', json_build_object('host', b.imap_host, 'port', b.imap_port, 'security', b.imap_security),
         'outgoing', json_build_object('host', b.smtp_host, 'port', b.smtp_port, 'security', b.smtp_security)) as servers
     from public.mailboxes b join ${rights[right]} r on r.workspace_id = b.workspace_id and r.mailbox_id = b.id
     where b.workspace_id = $1 and b.id = $2`,
    [workspaceId, mailboxId],
  );
  await runAs(sql, worker);
  if (!rows[0]) throw new FunctionError("not_found", "Email account not found");
  const { is_on: isOn, is_failing: isFailing, is_sample: isSample, ...row } = rowSchema.parse(rows[0]);
  if (isSample)
    throw new FunctionError("mailbox_is_sample", "This mailbox is sample data and cannot send or receive emails");
  return { ...row, isOn, isFailing };
}
