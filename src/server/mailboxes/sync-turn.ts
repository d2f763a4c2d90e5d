import type { ImapClient } from "#server/outbound/open-imap.ts";

import { carryOutOrders } from "./carry-out-orders.ts";
import { fetchBatch } from "./fetch-batch.ts";
import { findFolders } from "./folders.ts";
import { AnswerTooLong, withIncoming } from "./incoming.ts";
import { type Folder, openFolder, type Role, search } from "./mailbox-folder.ts";
import type { MailboxTurn } from "./mailbox-turn.ts";
import { readElsewhere } from "./read-elsewhere.ts";

const batch = 50;

/**
 * Syncs a mailbox once: applies users' changes to it, fetches new mails, and then older ones, newest first, until the turn
 * is over. Returns true if there is more. Throws a MailboxProblem if its server cannot be used.
 */
export async function syncTurn(turn: MailboxTurn): Promise<boolean> {
  for (;;)
    try {
      return await look(turn);
    } catch (error) {
      if (!(error instanceof AnswerTooLong) || !turn.longAnswers.learn()) throw error;
    }
}

function look(turn: MailboxTurn): Promise<boolean> {
  const { context, account } = turn;
  return withIncoming(context.env, account, "sync", async (client) => {
    const found = await findFolders(client);
    await carryOutOrders(client, turn, found);
    const folders: [string, Role][] = [[found.inbox, "inbox"]];
    if (found.sent) folders.push([found.sent, "sent"]);
    for (const [path, role] of folders)
      if (await fetchNew(client, turn, await openFolder(client, turn, path, role))) return true;
    await readElsewhere(client, turn, found.inbox);
    return fetchOlder(client, turn, folders);
  });
}

/** Fetches mails that arrived since the last sync, oldest first, so that a turn which ends in between has skipped none. */
async function fetchNew(client: ImapClient, turn: MailboxTurn, folder: Folder): Promise<boolean> {
  const next = client.mailbox && client.mailbox.uidNext;
  if (next && next <= folder.lastUid + 1) return false;
  const found = await search(client, { uid: `${folder.lastUid + 1}:*` });
  // Such a range also includes the last mail if it is older.
  const uids = found.filter((uid) => uid > folder.lastUid).sort((one, other) => one - other);
  while (uids.length > 0) {
    const part = uids.splice(0, batch);
    await fetchBatch(client, turn, { ...folder, lastUid: part.at(-1) ?? folder.lastUid }, part);
    if (turn.isOver()) break;
  }
  return uids.length > 0;
}

/** Fetches the mails that existed when the mailbox was connected, newest first, alternating between folders. */
async function fetchOlder(client: ImapClient, turn: MailboxTurn, folders: readonly [string, Role][]): Promise<boolean> {
  const waiting: { folder: Folder; uids: number[] }[] = [];
  for (const [path, role] of folders) {
    const folder = await openFolder(client, turn, path, role);
    if (folder.backUid === 0) continue;
    const older = folder.backUid > 1 ? { uid: `1:${folder.backUid - 1}`, since: turn.account.fetchesSince } : null;
    const uids = older ? (await search(client, older)).filter((uid) => uid < folder.backUid) : [];
    waiting.push({ folder, uids: uids.sort((one, other) => other - one) });
  }
  if (waiting.length === 0) return false;
  let left = waiting.reduce((sum, { uids }) => sum + uids.length, 0);
  const { workspaceId, mailboxId } = turn.account;
  await turn.write((sql) =>
    sql.query("update public.mailboxes set to_fetch = fetched + $3 where workspace_id = $1 and id = $2", [
      workspaceId,
      mailboxId,
      left,
    ]),
  );
  for (let at = 0; waiting.length > 0; at += 1) {
    const one = waiting[at % waiting.length];
    if (!one) break;
    const part = one.uids.splice(0, batch);
    left -= part.length;
    const backUid = one.uids.length === 0 ? 0 : (part.at(-1) ?? 0);
    if (client.mailbox && client.mailbox.path !== one.folder.path)
      await client.mailboxOpen(one.folder.path, { readOnly: true });
    await fetchBatch(client, turn, { ...one.folder, backUid }, part, left);
    if (backUid === 0) waiting.splice(waiting.indexOf(one), 1);
    if (turn.isOver()) break;
  }
  return waiting.length > 0;
}
