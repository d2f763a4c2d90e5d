import type { ClientBase, PoolClient } from "pg";

import type { MailProblem, MailProblemCode, MailSide } from "#domain/mail/mailbox.ts";

import type { MailboxAccount, MailboxKey } from "./mailbox-account.ts";

/** Minutes until the next attempt; they increase with the number of failures. */
const backOff = [1, 2, 5, 15, 30, 60];
/**
 * Problems that only the member can solve: with a rejected password, more attempts make the provider lock the account.
 */
const needsItsMember = new Set<MailProblemCode>(["wrong_password", "needs_app_password", "needs_oauth"]);
const maxRejections = 3;
/** Number of failures before a notification, about an hour: problems that disappear sooner are not worth one. */
const notifiedAfter = 6;

/** Records that a mailbox was read, and schedules the next sync. */
export async function recordSuccess(sql: PoolClient, { workspaceId, mailboxId }: MailboxKey): Promise<void> {
  await sql.query(
    `update public.mailboxes set state = 'ok', problem = null, problem_since = null, failures = 0, synced_at = private.now(),
       next_sync_at = private.now() + interval '55 seconds' where workspace_id = $1 and id = $2`,
    [workspaceId, mailboxId],
  );
}

/**
 * Records the reason why a mailbox could not be read, and schedules the next attempt, except after repeated problems
 * that only the member can solve. Notifies the member if the problem persists, or immediately if the storage is full.
 */
export async function recordFailure(sql: PoolClient, account: MailboxAccount, problem: MailProblem): Promise<void> {
  const { workspaceId, mailboxId } = account;
  const failures = account.failures + 1;
  const waits = needsItsMember.has(problem.code) && failures >= maxRejections;
  const minutes = waits ? null : (backOff[failures - 1] ?? backOff.at(-1));
  await sql.query(
    `update public.mailboxes set state = 'failing', problem = $3, problem_since = coalesce(problem_since, private.now()), failures = $4,
       next_sync_at = private.now() + make_interval(mins => $5) where workspace_id = $1 and id = $2`,
    [workspaceId, mailboxId, JSON.stringify(problem), failures, minutes],
  );
  const notifies = waits
    ? failures === maxRejections
    : failures === (problem.code === "storage_full" ? 1 : notifiedAfter);
  if (notifies)
    await notifyMember(sql, account, { address: account.address, problem: { ...problem, detail: undefined } });
}

/** The purpose of each server for single emails: the outgoing server accepts them, the incoming server returns them. */
const worksOf = { outgoing: "sending", incoming: "reading" } as const satisfies Record<MailSide, string>;

/** Records that a server of a mailbox hung. Only work of this mailbox is delayed; other mailboxes are not affected. */
export async function recordHanging(
  sql: ClientBase,
  { workspaceId, mailboxId }: MailboxKey,
  side: MailSide,
): Promise<void> {
  const failures = `${worksOf[side]}_failures`;
  await sql.query(
    `update private.mailbox_secrets set ${failures} = ${failures} + 1, ${worksOf[side]}_paused_until = private.now() + make_interval(mins =>
       ($3::integer[])[least(${failures} + 1, array_length($3::integer[], 1))]) where workspace_id = $1 and mailbox_id = $2`,
    [workspaceId, mailboxId, backOff],
  );
}

/** Records that a server of a mailbox works. */
export async function recordWorking(
  sql: ClientBase,
  { workspaceId, mailboxId }: MailboxKey,
  side: MailSide,
): Promise<void> {
  const failures = `${worksOf[side]}_failures`;
  await sql.query(
    `update private.mailbox_secrets set ${failures} = 0, ${worksOf[side]}_paused_until = null
     where workspace_id = $1 and mailbox_id = $2 and ${failures} > 0`,
    [workspaceId, mailboxId],
  );
}

type ProblemNotice = {
  address: string;
  problem: MailProblem;
  email?: { id: string; subject: string; status: "failed" | "uncertain" };
};

/** Notifies the member who owns a mailbox, or the author of the email in question, of a problem. */
export async function notifyMember(
  sql: PoolClient,
  { workspaceId, mailboxId, memberId }: MailboxKey & { memberId: string | null },
  notice: ProblemNotice,
): Promise<void> {
  await sql.query("select private.notify_mailbox($1, $2, $3, $4)", [
    workspaceId,
    mailboxId,
    memberId,
    JSON.stringify(notice),
  ]);
}
