import type { ClientBase } from "pg";
import { z } from "zod";

import type { ImapClient } from "#server/outbound/open-imap.ts";

import { requireOpen } from "./incoming.ts";
import type { MailboxKey } from "./mailbox-account.ts";
import { MailboxProblem } from "./mailbox-problem.ts";
import type { MailboxSession } from "./mailbox-session.ts";

export type Role = "inbox" | "sent";
export type Folder = {
  path: string;
  role: Role;
  uidValidity: string;
  /** The UID of the last new email that has been read. */
  lastUid: number;
  /** The last UID that existed when the mailbox was connected. */
  firstUid: number;
  /** The UID down to which older emails have been read; 0 if all have been read. */
  backUid: number;
};

const rowSchema = z.object({
  uid_validity: z.string(),
  last_uid: z.coerce.number(),
  first_uid: z.coerce.number(),
  backfill_uid: z.coerce.number(),
});

/**
 * Opens a folder for reading and returns the positions up to which it has been read. A folder whose emails the server
 * has renumbered is read again. Throws a MailboxProblem if the server does not number emails as IMAP requires.
 */
export async function openFolder(
  client: ImapClient,
  session: MailboxSession,
  path: string,
  role: Role,
): Promise<Folder> {
  const box = await client.mailboxOpen(path, { readOnly: true });
  const uidValidity = String(box.uidValidity);
  if (!/^\d{1,18}$/.test(uidValidity))
    throw new MailboxProblem({ side: "incoming", step: "folders", code: "unexpected", detail: "UIDVALIDITY" });
  const { workspaceId, mailboxId } = session.account;
  const known = await session.write(async (sql) => {
    const { rows } = await sql.query(
      `select uid_validity::text, last_uid, first_uid, backfill_uid from private.mailbox_folders
       where workspace_id = $1 and mailbox_id = $2 and path = $3`,
      [workspaceId, mailboxId, path],
    );
    return rowSchema.optional().parse(rows[0]);
  });
  if (known?.uid_validity === uidValidity) {
    const { last_uid: lastUid, first_uid: firstUid, backfill_uid: backUid } = known;
    return { path, role, uidValidity, lastUid, firstUid, backUid };
  }
  const top = box.uidNext ? box.uidNext - 1 : Math.max(0, ...(await search(client, { all: true })));
  // After a renumbering, a UID does not show when an email arrived.
  const folder = { path, role, uidValidity, lastUid: top, firstUid: known ? 0 : top, backUid: top + 1 };
  await session.write((sql) => storeFolder(sql, session.account, folder));
  return folder;
}

/** Stores the positions up to which a folder has been read, in the transaction that stores the emails. */
export async function storeFolder(
  sql: ClientBase,
  { workspaceId, mailboxId }: MailboxKey,
  { path, role, uidValidity, lastUid, firstUid, backUid }: Folder,
): Promise<void> {
  await sql.query(
    `insert into private.mailbox_folders as f (workspace_id, mailbox_id, path, role, uid_validity, last_uid, first_uid, backfill_uid)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (workspace_id, mailbox_id, path) do update set role = excluded.role, uid_validity = excluded.uid_validity,
       last_uid = excluded.last_uid, first_uid = excluded.first_uid, backfill_uid = excluded.backfill_uid`,
    [workspaceId, mailboxId, path, role, uidValidity, lastUid, firstUid, backUid],
  );
}

type Sought = Parameters<ImapClient["search"]>[0];

/** Returns the UIDs of the matching emails in the open folder; throws if the server returns no result. */
export async function search(client: ImapClient, sought: Sought): Promise<number[]> {
  const uids = await client.search(sought, { uid: true });
  requireOpen(client);
  if (!uids) throw new MailboxProblem({ side: "incoming", step: "folders", code: "unexpected", detail: "SEARCH" });
  return uids;
}
