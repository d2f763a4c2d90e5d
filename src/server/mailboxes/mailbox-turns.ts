import type { ClientBase } from "pg";

import type { MailProblem } from "#domain/mail/mailbox.ts";
import { worker } from "#server/jobs/become.ts";
import type { Run } from "#server/jobs/define-job.ts";
import { PutOff } from "#server/jobs/job-error.ts";
import { lanes } from "#server/jobs/lanes.ts";
import { asRole } from "#server/postgres/round-trip.ts";

import type { MailboxAccount, MailboxKey } from "./mailbox-account.ts";

/** How soon a run whose workspace has its share looks again. */
const againMs = 1_000;
const jobsOf = { mailbox: ["sync-mailbox"], outgoing: ["send-email", "handle-mail"] } as const;

/** Returns as whom runs of a mailbox act. Those of all mailboxes of one user take turns, so that they hold one slot at a time. */
export async function mailboxCaller(
  sql: ClientBase,
  { workspaceId, mailboxId }: MailboxKey,
): Promise<{ role: string; claims: string }> {
  const { rows } = await sql.query<{ turn: string | null }>("select private.mailbox_turn($1, $2) as turn", [
    workspaceId,
    mailboxId,
  ]);
  const turn = rows[0]?.turn ?? undefined;
  return { role: "worker", claims: JSON.stringify({ sub: mailboxId, turn }) };
}

/** A server that fails only after so long holds a slot with each mail of its mailbox. */
const hangsAfterMs = 5_000;
export const isHanging = (startedAt: number): boolean => performance.now() - startedAt > hangsAfterMs;

/** How long a mail waits for a server that hangs. */
export const sendingPatienceMs = 6 * 3_600_000;

/** Returns until when nothing is sent through a mailbox because its server hung; null if it may be used now. */
export const sendingRest = ({ sendingRestsUntil: until }: MailboxAccount): Date | null =>
  until && until.getTime() > Date.now() ? until : null;

/** The problem of mails that wait because the server of their mailbox hung. */
export const slowServer: MailProblem = { side: "outgoing", step: "send", code: "too_slow" };

/** Puts a run off while older runs of its workspace hold half of the slots of its queue: the rest is for other workspaces. */
export async function takeShare(
  { context, runId }: Pick<Run, "context" | "runId">,
  workspaceId: string,
  lane: keyof typeof jobsOf,
): Promise<void> {
  const { rows } = await asRole(context.pool, worker, (sql) =>
    sql.query<{ older: number }>(
      `select count(*)::integer as older from public.runs r
       where r.status = 'running' and r.name = any ($1) and r.input ->> 'workspaceId' = $2 and r.id < $3`,
      [jobsOf[lane], workspaceId, runId],
    ),
  );
  if ((rows[0]?.older ?? 0) >= lanes[lane] / 2) throw new PutOff(new Date(Date.now() + againMs));
}
