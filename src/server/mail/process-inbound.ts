import type { ClientBase } from "pg";
import { z } from "zod";

import { isForged } from "#domain/mail/authentication.ts";
import { type MailProblem, mailProblemSchema, mailSides } from "#domain/mail/mailbox.ts";
import { planProcessing } from "#domain/mail/plan-processing.ts";
import type { Context } from "#server/context/context.ts";
import { applyHandling, trashForwarded, recordEvent } from "#server/mail/apply-handling.ts";
import { forwardedMail } from "#server/mail/forwarded-mail.ts";
import { learnSpam } from "#server/mail/learn-spam.ts";
import { readAccountWithin } from "#server/mail/mailbox-account.ts";
import { MailboxProblem } from "#server/mail/mailbox-problem.ts";
import {
  mailboxCaller,
  pausedUntil,
  maxSendingDelayMs,
  slowServers,
  takeShare,
  useServer,
} from "#server/mail/mailbox-slots.ts";
import { PossiblySent, sendOutgoing } from "#server/mail/outgoing.ts";
import { recordWorking } from "#server/mail/record-outcome.ts";
import { readUnprocessedMail, lockMailbox } from "#server/mail/unprocessed-mail.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { type Call, defineJob, type Run, type Step } from "#server/runs/define-job.ts";
import { defineRoutine } from "#server/runs/define-routine.ts";
import { Postponed } from "#server/runs/job-error.ts";
import type { StartRun } from "#server/runs/start-run.ts";

import { findMail } from "./find-mail.ts";
import { withIncoming } from "./incoming.ts";
import type { MailboxAccount } from "./mailbox-account.ts";

/** Retries for about three hours, because a mail server may be down for a while. */
const retries = { retries: 12, backoffMs: 15_000, maxMs: 1_800_000 };
/** Larger emails are not forwarded, because servers would reject them. */
const maxBytes = 30 * 1024 * 1024;
const maxBatch = 500;

const input = z.object({ workspaceId: z.uuid(), mailboxId: z.uuid(), emailId: z.uuid() });
type Where = z.infer<typeof input>;

const todoSchema = z.object({
  forwards: z.array(z.object({ to: z.string(), rule: z.nullable(z.string()) })),
  isLetGo: z.boolean(),
});
type Forward = z.infer<typeof todoSchema>["forwards"][number];

/**
 * Processes one received email: moves spam to the spam folder, applies the rules of the mailbox, replies and forwards.
 * The database changes are one step, planned from the current state; each forwarded email is a separate step.
 */
export const processInbound = defineJob({
  name: "process-inbound",
  scope: "server",
  queue: "outgoing",
  input,
  result: z.undefined(),
  async run(step, where, run) {
    const { forwards, isLetGo } = todoSchema.parse(
      await step.once("plan", async (tools) => {
        const { rows: queued } = await tools.sql.query<{ arrived_at: Date }>(
          "delete from private.unprocessed_emails where workspace_id = $1 and email_id = $2 returning arrived_at",
          [where.workspaceId, where.emailId],
        );
        await lockMailbox(tools.sql, where.workspaceId, where.emailId);
        await learnSpam(tools.sql, where.workspaceId, where.mailboxId);
        const mail = await readUnprocessedMail(tools.sql, where.workspaceId, where.emailId);
        if (!mail) return { forwards: [], isLetGo: false };
        const plan = planProcessing(mail.scene);
        await applyHandling(tools, where, mail, plan);
        if (queued[0] && !plan.isSpam && !isForged(mail.scene.mail.authentication))
          await tools.sql.query("select private.queue_workflow_reply($1, $2, $3)", [
            where.workspaceId,
            where.emailId,
            queued[0].arrived_at,
          ]);
        return { forwards: plan.forwards, isLetGo: plan.isLetGo };
      }),
    );
    let isSent = true;
    for (const [at, forward] of forwards.entries())
      isSent = (await forwardTo(step, run, where, forward, `forward ${at}`)) && isSent;
    if (isLetGo && isSent) await step.once("let go", (tools) => trashForwarded(tools, where));
  },
});

/** Returns the run that processes an email; there is only one per email. */
const handleRun = async (sql: ClientBase, where: Where) => ({
  input: where,
  key: `process-inbound ${where.emailId}`,
  // Emails of one user are processed one at a time, and never wait for another user's emails.
  caller: await mailboxCaller(sql, where),
});

/**
 * Forwards an email to one address and records this, or the reason why it was not forwarded. Returns true if it was
 * forwarded.
 */
async function forwardTo(step: Step<"server">, run: Run<"server">, where: Where, { to, rule }: Forward, name: string) {
  const sent = await step
    .call(name, (call) => forward(run, where, to, call), retries)
    .catch((error: unknown) => {
      if (error instanceof Postponed || !(error instanceof MailboxProblem)) throw error;
      return { problem: error.problem };
    });
  const problem = mailProblemSchema.safeParse(sent.problem).data;
  await step.once(`${name} noted`, async (tools) => {
    if (problem) await recordEvent(tools, where, "left", { what: "forward", to, because: "not_sent", problem }, rule);
    else await recordEvent(tools, where, "forwarded", { to }, rule);
  });
  return !problem;
}

const gone: MailProblem = { side: "incoming", step: "folders", code: "mail_gone" };
const tooLarge: MailProblem = { side: "outgoing", step: "send", code: "mail_too_large" };

/**
 * Forwards an email. Returns a permanent problem, or null if the email was forwarded; throws a temporary problem, so
 * that the step is retried, and Postponed while a server is paused.
 */
async function forward(run: Run, where: Where, to: string, call: Call): Promise<{ problem: MailProblem | null }> {
  const { context } = run;
  const { account, held, isTooLate } = await asRole(context.pool, worker, async (sql) => ({
    account: await readAccountWithin(context, sql, where),
    held: await readUnprocessedMail(sql, where.workspaceId, where.emailId),
    isTooLate: await isOlderThan(sql, run.runId, maxSendingDelayMs),
  }));
  if (!account || !held) return { problem: gone };
  for (const side of mailSides) {
    const rest = pausedUntil(account, side);
    if (rest && isTooLate) return { problem: slowServers[side] };
    if (rest) throw new Postponed(rest);
  }
  await takeShare(run, where.workspaceId, "outgoing");
  try {
    const source = await useServer(call, where, "incoming", () =>
      fetchSource(context, account, where.emailId, maxBytes),
    );
    if (source === "gone") return { problem: gone };
    if (source === "too_large") return { problem: tooLarge };
    const { address, name, mailboxId } = account;
    const mail = await forwardedMail({ address, name, mailboxId }, held.email, to, source);
    await useServer(call, where, "outgoing", () => sendOutgoing(context.env, account, mail));
    await call.write(async (sql) => {
      for (const side of mailSides) await recordWorking(sql, where, side);
    });
    return { problem: null };
  } catch (error) {
    if (error instanceof MailboxProblem && (error.isFinal || error instanceof PossiblySent))
      return { problem: error.problem };
    throw error;
  }
}

async function isOlderThan(sql: ClientBase, runId: string, ms: number): Promise<boolean> {
  const { rows } = await sql.query<{ at: Date }>("select created_at as at from public.runs where id = $1", [runId]);
  return rows[0] !== undefined && Date.now() - rows[0].at.getTime() > ms;
}

/** Starts the processing of received emails, of one mailbox or of all. Must run in a transaction with the role worker. */
export async function processNewMails(sql: ClientBase, start: StartRun, mailboxId: string | null): Promise<void> {
  const { rows } = await sql.query<{ workspace_id: string; mailbox_id: string; email_id: string }>(
    `select u.workspace_id, u.mailbox_id, u.email_id from private.unprocessed_emails u
       join public.mailboxes b on b.workspace_id = u.workspace_id and b.id = u.mailbox_id and b.is_on
     where ($1::uuid is null or u.mailbox_id = $1)
       and not exists (select from public.runs r where r.key = 'process-inbound ' || u.email_id and private.is_open(r.status))
     order by u.email_id limit $2`,
    [mailboxId, maxBatch],
  );
  for (const { workspace_id: workspaceId, mailbox_id: mailbox, email_id: emailId } of rows)
    await start(processInbound, await handleRun(sql, { workspaceId, mailboxId: mailbox, emailId }));
}

/** Starts the processing of emails that the sync of their mailbox could not start. */
export const processPendingMails = defineRoutine({
  name: "process-pending-mail",
  cron: "* * * * *",
  work: ({ sql, start }) => processNewMails(sql, start, null),
});

/**
 * Fetches a complete, unchanged email from its server. Returns `gone` if it no longer exists, and `too_large` if it
 * exceeds the limit. Throws a MailboxProblem if the server cannot be used.
 */
function fetchSource(
  context: Context,
  account: MailboxAccount,
  emailId: string,
  maxBytes: number,
): Promise<Buffer | "gone" | "too_large"> {
  return withIncoming(context.env, account, "open", async (client) => {
    const uid = await findMail(context, client, account, emailId);
    if (uid === null) return "gone";
    const head = await client.fetchOne(String(uid), { uid: true, size: true }, { uid: true });
    if (!head) return "gone";
    if ((head.size ?? 0) > maxBytes) return "too_large";
    const mail = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
    return (mail && mail.source) || "gone";
  });
}
