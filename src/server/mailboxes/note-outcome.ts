import type { PoolClient } from "pg";

import type { MailProblem, MailProblemCode } from "#domain/mail/mailbox.ts";

import type { MailboxAccount, MailboxKey } from "./mailbox-account.ts";

/** After so many minutes it is tried again, the longer the more often it has failed. */
const backOff = [1, 2, 5, 15, 30, 60];
/** With a password that is refused, more tries lock the account at its provider. */
const needsItsMember = new Set<MailProblemCode>(["wrong_password", "needs_app_password", "needs_oauth"]);
const mostRefusals = 3;
/** About an hour. What mends itself in less is not worth a word. */
const toldAfter = 6;

/** Notes that a mailbox was looked at, and when it is the next time. */
export async function noteSuccess(sql: PoolClient, { workspaceId, mailboxId }: MailboxKey): Promise<void> {
  await sql.query(
    `update public.mailboxes set state = 'ok', problem = null, problem_since = null, failures = 0, synced_at = private.now(),
       next_sync_at = private.now() + interval '55 seconds' where workspace_id = $1 and id = $2`,
    [workspaceId, mailboxId],
  );
}

/** Notes why a mailbox could not be read, and when it is tried again; tells its member where that does not mend itself. */
export async function noteFailure(sql: PoolClient, account: MailboxAccount, problem: MailProblem): Promise<void> {
  const { workspaceId, mailboxId } = account;
  const failures = account.failures + 1;
  const waits = needsItsMember.has(problem.code) && failures >= mostRefusals;
  const minutes = waits ? null : (backOff[failures - 1] ?? backOff.at(-1));
  await sql.query(
    `update public.mailboxes set state = 'failing', problem = $3, problem_since = coalesce(problem_since, private.now()), failures = $4,
       next_sync_at = private.now() + make_interval(mins => $5) where workspace_id = $1 and id = $2`,
    [workspaceId, mailboxId, JSON.stringify(problem), failures, minutes],
  );
  const tells = waits ? failures === mostRefusals : failures === (problem.code === "storage_full" ? 1 : toldAfter);
  if (tells) await tellMember(sql, account, { address: account.address, problem: { ...problem, detail: undefined } });
}

/** Notes that the server of a mailbox did not take a mail in time: mails of this mailbox then wait, and none of others for them. */
export async function noteSlowSending(sql: PoolClient, { workspaceId, mailboxId }: MailboxKey): Promise<void> {
  await sql.query(
    `update private.mailbox_secrets set sending_failures = sending_failures + 1, sending_rests_until = private.now() + make_interval(mins =>
       ($3::integer[])[least(sending_failures + 1, array_length($3::integer[], 1))]) where workspace_id = $1 and mailbox_id = $2`,
    [workspaceId, mailboxId, backOff],
  );
}

/** Notes that the server of a mailbox takes mails. */
export async function noteSending(sql: PoolClient, { workspaceId, mailboxId }: MailboxKey): Promise<void> {
  await sql.query(
    `update private.mailbox_secrets set sending_failures = 0, sending_rests_until = null
     where workspace_id = $1 and mailbox_id = $2 and sending_failures > 0`,
    [workspaceId, mailboxId],
  );
}

type Told = {
  address: string;
  problem: MailProblem;
  email?: { id: string; subject: string; status: "failed" | "uncertain" };
};

/** Tells the member of a mailbox, or whoever wrote a mail that is meant, that something is wrong. */
export async function tellMember(
  sql: PoolClient,
  { workspaceId, mailboxId, memberId }: MailboxKey & { memberId: string | null },
  told: Told,
): Promise<void> {
  await sql.query("select private.tell_mailbox($1, $2, $3, $4)", [
    workspaceId,
    mailboxId,
    memberId,
    JSON.stringify(told),
  ]);
}
