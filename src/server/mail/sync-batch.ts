import type { ImapClient } from "#server/outbound/open-imap.ts";

import { executeCommands } from "./execute-commands.ts";
import { fetchBatch } from "./fetch-batch.ts";
import { findFolders } from "./folders.ts";
import { ResponseTooLong, withIncoming } from "./incoming.ts";
import { type Folder, openFolder, type Role, search } from "./mailbox-folder.ts";
import type { MailboxSession } from "./mailbox-session.ts";
import { syncReadFlags } from "./sync-read-flags.ts";

const batch = 50;

/**
 * Syncs a mailbox once: applies users' actions to it, fetches new emails, and then older ones, newest first, until the
 * session is over. Returns true if emails remain. Throws a MailboxProblem if the server cannot be used.
 */
export async function syncBatch(session: MailboxSession): Promise<boolean> {
  for (;;)
    try {
      return await syncOnce(session);
    } catch (error) {
      if (!(error instanceof ResponseTooLong) || !session.longResponses.learn()) throw error;
    }
}

function syncOnce(session: MailboxSession): Promise<boolean> {
  const { context, account } = session;
  return withIncoming(context.env, account, "sync", async (client) => {
    const known = await findFolders(client);
    await executeCommands(client, session, known);
    const folders: [string, Role][] = [[known.inbox, "inbox"]];
    if (known.sent) folders.push([known.sent, "sent"]);
    for (const [path, role] of folders)
      if (await fetchNew(client, session, await openFolder(client, session, path, role))) return true;
    await syncReadFlags(client, session, known.inbox);
    return fetchOlder(client, session, folders);
  });
}

/**
 * Fetches the emails that arrived since the last sync, oldest first, so that a session which ends early skips none.
 * Returns true if the session ended before all were fetched.
 */
async function fetchNew(client: ImapClient, session: MailboxSession, folder: Folder): Promise<boolean> {
  const next = client.mailbox && client.mailbox.uidNext;
  if (next && next <= folder.lastUid + 1) return false;
  const newUids = await search(client, { uid: `${folder.lastUid + 1}:*` });
  // The range also includes the last email, even if it is older.
  const uids = newUids.filter((uid) => uid > folder.lastUid).sort((one, other) => one - other);
  while (uids.length > 0) {
    const part = uids.splice(0, batch);
    await fetchBatch(client, session, { ...folder, lastUid: part.at(-1) ?? folder.lastUid }, part);
    if (session.isOver()) break;
  }
  return uids.length > 0;
}

/**
 * Fetches the emails that existed when the mailbox was connected, newest first, alternating between folders. Returns
 * true if the session ended before all were fetched.
 */
async function fetchOlder(
  client: ImapClient,
  session: MailboxSession,
  folders: readonly [string, Role][],
): Promise<boolean> {
  const waiting: { folder: Folder; uids: number[] }[] = [];
  for (const [path, role] of folders) {
    const folder = await openFolder(client, session, path, role);
    if (folder.backUid === 0) continue;
    const older = folder.backUid > 1 ? { uid: `1:${folder.backUid - 1}`, since: session.account.fetchesSince } : null;
    const uids = older ? (await search(client, older)).filter((uid) => uid < folder.backUid) : [];
    waiting.push({ folder, uids: uids.sort((one, other) => other - one) });
  }
  if (waiting.length === 0) return false;
  let left = waiting.reduce((sum, { uids }) => sum + uids.length, 0);
  const { workspaceId, mailboxId } = session.account;
  await session.write((sql) =>
    sql.query("update public.mailboxes set to_fetch = fetched + $3 where workspace_id = $1 and id = $2", [
      workspaceId,
      mailboxId,
      left,
    ]),
  );
  for (let at = 0; waiting.length > 0; at += 1) {
    const current = waiting[at % waiting.length];
    if (!current) break;
    const part = current.uids.splice(0, batch);
    left -= part.length;
    const backUid = current.uids.length === 0 ? 0 : (part.at(-1) ?? 0);
    if (client.mailbox && client.mailbox.path !== current.folder.path)
      await client.mailboxOpen(current.folder.path, { readOnly: true });
    await fetchBatch(client, session, { ...current.folder, backUid }, part, left);
    if (backUid === 0) waiting.splice(waiting.indexOf(current), 1);
    if (session.isOver()) break;
  }
  return waiting.length > 0;
}
