import pg, { type ClientBase } from "pg";

import { freeDomainsOf } from "#domain/mail/free-domains.ts";
import { reserveStorage } from "#server/files/storage.ts";

import type { MailboxSession } from "./mailbox-session.ts";
import type { ParsedMail } from "./parse-tasks.ts";

const maxBatchBytes = 2_000_000;

export type MailToStore = ParsedMail & {
  is_outgoing: boolean;
  /** True if the email was known before it was fetched in full: only its location is stored. */
  is_known: boolean;
  /** True if the email arrived after the mailbox was connected. */
  came: boolean;
  /** The time when the mail server received the email. */
  arrived_at: Date;
  path: string;
  uid_validity: string;
};

/**
 * Stores emails and, in the same transaction, everything that `also` writes. If the database rejects an email because
 * of its contents, the email is stored without them, so that it does not block the others forever.
 */
export async function storeMails(
  session: MailboxSession,
  mails: readonly MailToStore[],
  also: (sql: ClientBase) => Promise<void>,
): Promise<void> {
  const free = freeDomainsOf(mails.flatMap(partiesOf));
  await session.write(async (sql) => {
    const { workspaceId, userId } = session.account;
    await reserveStorage(session.context, sql, { workspaceId, userId }, bytesOf(mails));
    await sql.query("savepoint mails");
    try {
      for (const part of inParts(mails)) await store(sql, session, part, free);
    } catch (error) {
      if (!isData(error)) throw error;
      await sql.query("rollback to savepoint mails");
      await storeOneByOne(sql, session, mails, free);
    }
    await also(sql);
  });
}

/** Splits emails into several statements by size: serialising all of them into one text would block the process. */
function inParts(mails: readonly MailToStore[]): MailToStore[][] {
  const parts: MailToStore[][] = [];
  let left = 0;
  for (const mail of mails) {
    left -= bytesOf([mail]);
    if (left < 0) {
      parts.push([]);
      left = maxBatchBytes - bytesOf([mail]);
    }
    parts.at(-1)?.push(mail);
  }
  return parts;
}

async function storeOneByOne(sql: ClientBase, session: MailboxSession, mails: readonly MailToStore[], free: string[]) {
  for (const mail of mails) {
    const { rfc_id, uid, path } = mail;
    const silent = { ...mail, text: "", html: null, is_truncated: true };
    const bare = { ...silent, attachments: [], recipients: {}, authentication: null };
    for (const [tries, variant] of [mail, silent, bare].entries()) {
      await sql.query("savepoint mail");
      try {
        await store(sql, session, [variant], free);
        break;
      } catch (err) {
        if (!isData(err)) throw err;
        session.log.warn({ err, rfc_id, uid, path, tries }, "An email could not be stored unchanged");
        await sql.query("rollback to savepoint mail");
      }
    }
  }
}

const store = (sql: ClientBase, { account }: MailboxSession, mails: readonly MailToStore[], free: string[]) =>
  sql.query("select private.store_emails($1, $2, $3, $4)", [
    account.workspaceId,
    account.mailboxId,
    JSON.stringify(mails),
    free,
  ]);

/** Returns the addresses that may be the other party of an email. */
const partiesOf = ({ from_address: from, signals, recipients: { to = [] } }: MailToStore) => [
  signals.author?.address ?? from,
  ...to.slice(0, 1).map(({ address }) => address),
];

/** Returns the sum of private.email_bytes for these emails. */
const bytesOf = (mails: readonly MailToStore[]) =>
  mails.reduce((sum, { text, html }) => sum + Buffer.byteLength(text) + Buffer.byteLength(html ?? "") + 1000, 0);

/** True for an error that is caused by the data and would occur again; false for a lost connection or a lock. */
const isData = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? "") && error.code !== "23505";
