import type { ClientBase } from "pg";

import type { MailProblem, MailSide } from "#domain/mail/mailbox.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import type { Call, Run } from "#server/runs/define-job.ts";
import { Postponed } from "#server/runs/job-error.ts";
import { queues } from "#server/runs/queues.ts";

import type { MailboxAccount, MailboxKey } from "./mailbox-account.ts";
import { MailboxProblem } from "./mailbox-problem.ts";
import { recordHanging } from "./record-outcome.ts";

/** Delay before a run whose workspace has used its share tries again. */
const retryMs = 1_000;
const jobsOf = { mailbox: ["sync-mailbox"], outgoing: ["send-email", "process-inbound"] } as const;

/**
 * Returns the identity with which runs of a mailbox act. All mailboxes of one user share a requester, so that they
 * occupy only one slot at a time.
 */
export async function mailboxCaller(
  sql: ClientBase,
  { workspaceId, mailboxId }: MailboxKey,
): Promise<{ role: string; claims: string }> {
  const { rows } = await sql.query<{ requester: string | null }>(
    "select private.mailbox_requester($1, $2) as requester",
    [workspaceId, mailboxId],
  );
  const requester = rows[0]?.requester ?? undefined;
  return { role: "worker", claims: JSON.stringify({ sub: mailboxId, requester }) };
}

/**
 * A server that takes longer than this to fail counts as hanging, because it occupies a slot for each email of its
 * mailbox.
 */
const hangsAfterMs = 5_000;

/** Maximum time that an email waits for a server that hangs. */
export const maxSendingDelayMs = 6 * 3_600_000;

/** Returns the time until which a server of a mailbox is not used because it hung; null if it may be used now. */
export function pausedUntil({ restsUntil }: MailboxAccount, side: MailSide): Date | null {
  const until = restsUntil[side];
  return until && until.getTime() > Date.now() ? until : null;
}

/**
 * Runs work for one email on a server of a mailbox. If it fails only after `hangsAfterMs`, records that the server
 * hung.
 */
export async function useServer<T>(
  call: Pick<Call, "write">,
  key: MailboxKey,
  side: MailSide,
  use: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  try {
    return await use();
  } catch (error) {
    const hung = error instanceof MailboxProblem && performance.now() - startedAt > hangsAfterMs;
    if (hung) await call.write((sql) => recordHanging(sql, key, side));
    throw error;
  }
}

/** The problem shown for emails that wait because a server of their mailbox hung. */
export const slowServers = {
  outgoing: { side: "outgoing", step: "send", code: "too_slow" },
  incoming: { side: "incoming", step: "folders", code: "too_slow" },
} as const satisfies Record<MailSide, MailProblem>;

/**
 * Throws Postponed while older runs of the run's workspace occupy half of the queue's slots; the rest is for other
 * workspaces.
 */
export async function takeShare(
  { context, runId }: Pick<Run, "context" | "runId">,
  workspaceId: string,
  queue: keyof typeof jobsOf,
): Promise<void> {
  const { rows } = await asRole(context.pool, worker, (sql) =>
    sql.query<{ older: number }>(
      `select count(*)::integer as older from public.runs r
       where r.status = 'running' and r.name = any ($1) and r.input ->> 'workspaceId' = $2 and r.id < $3`,
      [jobsOf[queue], workspaceId, runId],
    ),
  );
  if ((rows[0]?.older ?? 0) >= queues[queue] / 2) throw new Postponed(new Date(Date.now() + retryMs));
}
