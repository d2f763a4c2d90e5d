import pg, { type ClientBase } from "pg";

import { freeDomainsOf } from "#domain/mail/free-domains.ts";
import { makeRoom } from "#server/functions/upload/storage.ts";

import type { MailboxTurn } from "./mailbox-turn.ts";
import type { ReadMail } from "./parse-tasks.ts";

const mostBytesAtOnce = 2_000_000;

/** A mail that was read, and where it lies. */
export type MailToKeep = ReadMail & {
  is_outgoing: boolean;
  /** Known before it was fetched whole: only where it lies is noted. */
  is_known: boolean;
  /** Whether it came after the mailbox was connected. */
  came: boolean;
  path: string;
  uid_validity: string;
};

/**
 * Keeps mails and, in the same transaction, whatever `also` writes. One that the database refuses, whatever it holds, is kept without
 * what it says, so that it does not keep the others away for ever.
 */
export async function keepMails(
  turn: MailboxTurn,
  mails: readonly MailToKeep[],
  also: (sql: ClientBase) => Promise<void>,
): Promise<void> {
  const free = freeDomainsOf(mails.flatMap(partiesOf));
  await turn.write(async (sql) => {
    const { workspaceId, userId } = turn.account;
    await makeRoom(turn.context, sql, { workspaceId, userId }, bytesOf(mails));
    await sql.query("savepoint mails");
    try {
      for (const part of inParts(mails)) await keep(sql, turn, part, free);
    } catch (error) {
      if (!isData(error)) throw error;
      await sql.query("rollback to savepoint mails");
      await keepOneByOne(sql, turn, mails, free);
    }
    await also(sql);
  });
}

/** Long mails are handed to the database in parts: making one text of all of them would hold up everything else in the process. */
function inParts(mails: readonly MailToKeep[]): MailToKeep[][] {
  const parts: MailToKeep[][] = [];
  let left = 0;
  for (const mail of mails) {
    left -= bytesOf([mail]);
    if (left < 0) {
      parts.push([]);
      left = mostBytesAtOnce - bytesOf([mail]);
    }
    parts.at(-1)?.push(mail);
  }
  return parts;
}

async function keepOneByOne(sql: ClientBase, turn: MailboxTurn, mails: readonly MailToKeep[], free: string[]) {
  for (const mail of mails) {
    const { rfc_id, uid, path } = mail;
    const silent = { ...mail, text: "", html: null, is_cut: true };
    const bare = { ...silent, attachments: [], recipients: {}, authentication: null };
    for (const [tries, one] of [mail, silent, bare].entries()) {
      await sql.query("savepoint mail");
      try {
        await keep(sql, turn, [one], free);
        break;
      } catch (err) {
        if (!isData(err)) throw err;
        turn.log.warn({ err, rfc_id, uid, path, tries }, "A mail could not be kept as it is");
        await sql.query("rollback to savepoint mail");
      }
    }
  }
}

const keep = (sql: ClientBase, { account }: MailboxTurn, mails: readonly MailToKeep[], free: string[]) =>
  sql.query("select private.keep_emails($1, $2, $3, $4)", [
    account.workspaceId,
    account.mailboxId,
    JSON.stringify(mails),
    free,
  ]);

/** Whom a mail may turn out to be with. */
const partiesOf = ({ from_address: from, signals, recipients: { to = [] } }: MailToKeep) => [
  signals.author?.address ?? from,
  ...to.slice(0, 1).map(({ address }) => address),
];

/** What private.count_emails will count. */
const bytesOf = (mails: readonly MailToKeep[]) =>
  mails.reduce((sum, { text, html }) => sum + Buffer.byteLength(text) + Buffer.byteLength(html ?? "") + 1000, 0);

/** Not a lost connection, a taken lock or a taken row: the same would come of it again. */
const isData = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? "") && error.code !== "23505";
