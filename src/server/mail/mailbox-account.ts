import type { ClientBase } from "pg";
import { z } from "zod";

import { type MailSide, mailServersSchema } from "#domain/mail/mailbox.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";

import type { MailAccess } from "./mail-host.ts";
import { unsealPassword } from "./mailbox-secret.ts";

export type MailboxKey = { workspaceId: string; mailboxId: string };

export type MailboxAccount = MailboxKey &
  MailAccess & {
    address: string;
    name: string;
    memberId: string | null;
    /** The user of the member who owns the mailbox. The emails count against this user's storage quota. */
    userId: string | null;
    isOn: boolean;
    isSample: boolean;
    failures: number;
    fetchesSince: Date;
    connectedAt: Date;
    /** The end of the pause of each server, after it did not accept or return the last emails in time. */
    restsUntil: Record<MailSide, Date | null>;
  };

const rowSchema = z.object({
  address: z.string(),
  name: z.string(),
  member_id: z.string().nullable(),
  user_id: z.string().nullable(),
  is_on: z.boolean(),
  is_sample: z.boolean(),
  failures: z.int(),
  since: z.string(),
  created_at: z.date(),
  login: z.string(),
  servers: mailServersSchema,
  sealed: z.instanceof(Buffer),
  is_local: z.boolean(),
  sending_paused_until: z.date().nullable(),
  reading_paused_until: z.date().nullable(),
});

/** Reads a mailbox and its password; null if either was deleted. */
export const readAccount = (context: Context, key: MailboxKey): Promise<MailboxAccount | null> =>
  asRole(context.pool, worker, (sql) => readAccountWithin(context, sql, key));

/**
 * Stores whether a mailbox was connected on this machine (`isLocal`), and resets earlier problems of its servers. Runs
 * in a transaction with the role worker.
 */
export async function storeAccess(
  sql: ClientBase,
  { workspaceId, mailboxId }: MailboxKey,
  isLocal: boolean,
): Promise<void> {
  await sql.query(
    `update private.mailbox_secrets set is_local = $3, sending_failures = 0, sending_paused_until = null, reading_failures = 0,
       reading_paused_until = null where workspace_id = $1 and mailbox_id = $2`,
    [workspaceId, mailboxId, isLocal],
  );
}

/** Reads an account within a transaction with the role worker; null if the mailbox is not connected. */
export async function readAccountWithin(
  context: Pick<Context, "secret">,
  sql: ClientBase,
  key: MailboxKey,
): Promise<MailboxAccount | null> {
  const { rows } = await sql.query("select * from private.mailbox_connection($1, $2)", [
    key.workspaceId,
    key.mailboxId,
  ]);
  if (!rows[0]) return null;
  const row = rowSchema.parse(rows[0]);
  return {
    ...key,
    address: row.address,
    name: row.name,
    memberId: row.member_id,
    userId: row.user_id,
    isOn: row.is_on,
    isSample: row.is_sample,
    failures: row.failures,
    fetchesSince: new Date(`${row.since}T00:00:00Z`),
    connectedAt: row.created_at,
    servers: row.servers,
    isLocal: row.is_local,
    restsUntil: { outgoing: row.sending_paused_until, incoming: row.reading_paused_until },
    login: { user: row.login, password: unsealPassword(context, key, row.sealed) },
  };
}
