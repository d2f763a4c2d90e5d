import type { ClientBase } from "pg";
import { z } from "zod";

import { providerAt, wordedBy } from "#domain/mail/providers.ts";
import { type MailboxKey, readAccount } from "#server/mail/mailbox-account.ts";
import { MailboxProblem } from "#server/mail/mailbox-problem.ts";
import { startSession } from "#server/mail/mailbox-session.ts";
import { mailboxCaller, takeShare } from "#server/mail/mailbox-slots.ts";
import { processNewMails } from "#server/mail/process-inbound.ts";
import { recordFailure, recordSuccess } from "#server/mail/record-outcome.ts";
import { syncBatch } from "#server/mail/sync-batch.ts";
import { type Call, defineJob, type Run } from "#server/runs/define-job.ts";
import { AlreadyRunning, type StartRun, startRunWithin } from "#server/runs/start-run.ts";

const input = z.object({ workspaceId: z.uuid(), mailboxId: z.uuid() });
/** Maximum duration of a session. Other mailboxes then take their turn. */
const turnMs = 60_000;
/** Retries after failures of this server, such as a locked row. */
const retries = { retries: 5, backoffMs: 5_000, maxMs: 60_000 };

/** Reads new and older emails of a mailbox. If the mailbox cannot be read, its row contains the reason. */
export const syncMailbox = defineJob({
  name: "sync-mailbox",
  scope: "server",
  queue: "mailbox",
  input,
  result: z.undefined(),
  async run(step, key, run) {
    for (let session = 1; ; session += 1) {
      const hasMore = await step.call(`batch ${session}`, (call) => look(run, key, call), retries);
      if (!hasMore) return;
      await step.sleep(`after batch ${session}`, 1_000);
    }
  },
});

/** Starts the run that reads a mailbox, in a transaction with the role worker. Only one runs at a time per mailbox. */
export async function startSync(sql: ClientBase, start: StartRun, key: MailboxKey): Promise<void> {
  const caller = await mailboxCaller(sql, key);
  await start(syncMailbox, { input: key, key: `mailbox ${key.mailboxId}`, caller }).catch((error: unknown) => {
    // The mailbox is already being read.
    if (!(error instanceof AlreadyRunning)) throw error;
  });
}

async function look(run: Run, key: MailboxKey, call: Call): Promise<boolean> {
  const { context, log } = run;
  await takeShare(run, key.workspaceId, "mailbox");
  const account = await readAccount(context, key);
  if (!account?.isOn || account.isSample) return false;
  const session = startSession({ context, account, log: log.child({ mailbox: key.mailboxId }), call, lastsMs: turnMs });
  try {
    const hasMore = await syncBatch(session);
    await call.write(async (sql) => {
      await recordSuccess(sql, key);
      await processNewMails(sql, (job, newRun) => startRunWithin(context, sql, job, newRun), key.mailboxId);
    });
    return hasMore;
  } catch (error) {
    if (!(error instanceof MailboxProblem)) throw error;
    const problem = wordedBy(providerAt(account.servers)?.asksFor, error.problem);
    log.info({ mailbox: key.mailboxId, code: problem.code, step: problem.step }, "A mailbox could not be synced");
    if (problem.code === "unexpected") log.warn({ err: error }, "Unexpected behaviour of a mail server");
    await call.write((sql) => recordFailure(sql, account, problem));
    return false;
  }
}
