import { z } from "zod";

import type { Context } from "#server/context/context.ts";
import type { ImapClient } from "#server/outbound/open-imap.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";

import { findFolders } from "./folders.ts";
import type { MailboxKey } from "./mailbox-account.ts";

const rowSchema = z.object({
  rfc_id: z.string(),
  path: z.string().nullable(),
  uid_validity: z.string().nullable(),
  uid: z.coerce.number(),
});

/**
 * Opens the folder of an email and returns the email's UID there; null if it no longer exists. Looks in its last known
 * folder, then searches all folders for its Message-ID, because it may have been moved.
 */
export async function findMail(
  context: Context,
  client: ImapClient,
  { workspaceId }: MailboxKey,
  emailId: string,
): Promise<number | null> {
  const location = await asRole(context.pool, worker, async (sql) => {
    const { rows } = await sql.query(
      `select e.rfc_id, p.path, p.uid_validity::text, coalesce(p.uid, 0) as uid from public.emails e
         left join private.email_locations p on p.workspace_id = e.workspace_id and p.email_id = e.id
       where e.workspace_id = $1 and e.id = $2`,
      [workspaceId, emailId],
    );
    return rowSchema.optional().parse(rows[0]);
  });
  if (!location) return null;
  const { inbox, sent, junk, trash, others } = await findFolders(client);
  if (location.path) {
    const box = await open(client, location.path);
    const isThere = box && String(box.uidValidity) === location.uid_validity;
    const uids = isThere && (await client.search({ uid: String(location.uid) }, { uid: true }));
    if (uids && uids.includes(location.uid)) return location.uid;
  }
  // No header contains the suffix that distinguishes emails with the same Message-ID.
  const id = location.rfc_id.split(" ")[0] ?? "";
  for (const path of new Set([inbox, sent, ...others, trash, junk])) {
    if (!path || !(await open(client, path))) continue;
    const uids = await client.search({ header: { "message-id": id } }, { uid: true });
    const last = uids && uids.at(-1);
    if (last) return last;
  }
  return null;
}

/** Opens a folder; null if it was removed. */
const open = (client: ImapClient, path: string) =>
  client.mailboxOpen(path, { readOnly: true }).catch((error: unknown) => {
    if (client.usable) return null;
    throw error;
  });
