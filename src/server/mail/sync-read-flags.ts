import { z } from "zod";

import type { ImapClient } from "#server/outbound/open-imap.ts";

import { requireOpen } from "./incoming.ts";
import { openFolder } from "./mailbox-folder.ts";
import type { MailboxSession } from "./mailbox-session.ts";

const maxBatch = 500;
const rowSchema = z.object({ conversation_id: z.string(), uid: z.coerce.number() });

/** Marks conversations as read if all of their emails were read or moved away in a mail program. */
export async function syncReadFlags(client: ImapClient, session: MailboxSession, inbox: string): Promise<void> {
  const { write, account } = session;
  const { uidValidity } = await openFolder(client, session, inbox, "inbox");
  const unread = await write(async (sql) => {
    const { rows } = await sql.query(
      `select e.conversation_id, p.uid
       from public.conversations c
         join public.emails e on e.workspace_id = c.workspace_id and e.conversation_id = c.id and not e.is_outgoing
         join private.email_locations p on p.workspace_id = e.workspace_id and p.email_id = e.id
       where c.workspace_id = $1 and c.mailbox_id = $2 and c.is_unread and c.status = 'open' and p.path = $3 and p.uid_validity = $4
       order by c.last_at desc, c.id limit $5`,
      [account.workspaceId, account.mailboxId, inbox, uidValidity, maxBatch],
    );
    return z.array(rowSchema).parse(rows);
  });
  if (unread.length === 0) return;
  const uids = unread.map(({ uid }) => uid).join(",");
  const messages = await client.fetchAll(uids, { uid: true, flags: true }, { uid: true });
  requireOpen(client);
  const unseen = new Set(messages.filter(({ flags }) => !flags?.has("\\Seen")).map(({ uid }) => uid));
  // The last conversation may have more emails than were selected.
  const cut = unread.length === maxBatch ? unread.at(-1)?.conversation_id : undefined;
  const read = [...Map.groupBy(unread, ({ conversation_id: id }) => id)].flatMap(([id, mails]) =>
    id === cut || mails.some(({ uid }) => unseen.has(uid)) ? [] : [id],
  );
  if (read.length === 0) return;
  await write((sql) =>
    // Conversations that a user here has marked in the meantime are skipped.
    sql.query(
      `update public.conversations c set is_unread = false, updated_at = private.now(), version = c.version + 1
       where c.workspace_id = $1 and c.id = any ($2) and c.is_unread and not exists (select from private.mailbox_commands o
         join public.emails e on e.workspace_id = o.workspace_id and e.id = o.email_id where e.workspace_id = c.workspace_id and e.conversation_id = c.id)`,
      [account.workspaceId, read],
    ),
  );
}
