import { authorOf } from "#domain/mail/author.ts";
import type { ImapClient } from "#server/outbound/open-imap.ts";

import { type FetchedMail, fetchHeads, fetchMails, type MailHead } from "./fetch-mails.ts";
import { mailParser } from "./mail-parser.ts";
import { type Folder, storeFolder } from "./mailbox-folder.ts";
import type { MailboxSession } from "./mailbox-session.ts";
import type { ParsedMail } from "./parse-tasks.ts";
import { storeMails, type MailToStore } from "./store-mails.ts";

/** Allowance for differences between the clocks of mail servers and of this server. */
const clockMs = 10 * 60_000;
/** Emails that arrived longer ago, while the mailbox was not read, are stored but not processed. */
const lateMs = 7 * 24 * 3_600_000;

/**
 * Fetches and stores the given emails of the open folder and, in the same transaction, the position up to which the
 * folder has been read. `left` is the number of older emails that remain to be fetched; without it, the stored number
 * is kept.
 */
export async function fetchBatch(
  client: ImapClient,
  session: MailboxSession,
  folder: Folder,
  uids: readonly number[],
  left?: number,
): Promise<void> {
  const where = { path: folder.path, uid_validity: folder.uidValidity, is_outgoing: folder.role === "sent" };
  const { mailboxId, workspaceId, servers, address } = session.account;
  const read = async (mail: FetchedMail) => {
    const parsed = await mailParser.readMail(mailboxId, mail, servers.incoming.host);
    const author = authorOf(parsed, address);
    return author ? { ...parsed, signals: { ...parsed.signals, author } } : parsed;
  };
  const heads: { head: MailHead; parsed: ParsedMail }[] = [];
  const descriptions = await session.longResponses.request(folder.path, uids, (part, isShort) =>
    fetchHeads(client, part, isShort),
  );
  for (const head of descriptions)
    heads.push({ head, parsed: await read({ ...head, sources: head.header ? [head.header] : [], isCut: false }) });
  const known = await findKnown(
    session,
    heads.map(({ parsed }) => parsed),
  );
  const mails: MailToStore[] = heads
    .filter(({ parsed }) => known.has(parsed.uid))
    .map(({ head, parsed }) => ({ ...parsed, ...where, is_known: true, came: false, arrived_at: head.arrivedAt }));
  const unknown = heads.filter(({ parsed }) => !known.has(parsed.uid)).map(({ head }) => head);
  for await (const mail of fetchMails(client, unknown))
    mails.push({
      ...(await read(mail)),
      ...where,
      is_known: false,
      came: isNew(session, folder, mail),
      arrived_at: mail.arrivedAt,
    });
  await storeMails(session, mails, async (sql) => {
    await storeFolder(sql, session.account, folder);
    // This keeps other processes from reading the mailbox in the meantime.
    await sql.query(
      `update public.mailboxes set fetched = to_fetch - coalesce($3, to_fetch - fetched), next_sync_at = private.now() + interval '10 minutes'
       where workspace_id = $1 and id = $2`,
      [workspaceId, mailboxId, left ?? null],
    );
  });
}

/** Returns the UIDs of emails that are already stored and do not have to be fetched in full. */
async function findKnown({ write, account }: MailboxSession, mails: readonly ParsedMail[]): Promise<Set<number>> {
  const { rows } = await write((sql) =>
    sql.query<{ uid: string }>(
      `select m.uid from jsonb_to_recordset($3) m (uid bigint, rfc_id text, sent_at timestamptz)
         join public.emails e on e.workspace_id = $1 and e.mailbox_id = $2 and e.rfc_id = m.rfc_id
       where e.status is not null or abs(extract(epoch from e.sent_at - m.sent_at)) <= 3600`,
      [
        account.workspaceId,
        account.mailboxId,
        JSON.stringify(mails.map(({ uid, rfc_id, sent_at }) => ({ uid, rfc_id, sent_at }))),
      ],
    ),
  );
  return new Set(rows.map(({ uid }) => Number(uid)));
}

/**
 * True for an email that arrived in the inbox after the mailbox was connected, and within the last week. An older email
 * that a user moves there has a new UID, but its original arrival time.
 */
function isNew({ account }: MailboxSession, { role, firstUid }: Folder, { uid, arrivedAt }: MailHead): boolean {
  const at = arrivedAt.getTime();
  const isRecent = at > account.connectedAt.getTime() - clockMs && at > Date.now() - lateMs;
  return role === "inbox" && uid > firstUid && isRecent;
}
