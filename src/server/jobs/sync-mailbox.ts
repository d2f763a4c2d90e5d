import type { ClientBase } from "pg";
import { z } from "zod";

import { providerAt, wordedBy } from "#domain/mail/providers.ts";
import { type Call, defineJob, type Run } from "#server/jobs/define-job.ts";
import { handleWhatHasCome } from "#server/jobs/handle-mail.ts";
import { AlreadyRunning, type Started, startRunWithin } from "#server/jobs/start-run.ts";
import { type MailboxKey, readAccount } from "#server/mailboxes/mailbox-account.ts";
import { MailboxProblem } from "#server/mailboxes/mailbox-problem.ts";
import { beginTurn } from "#server/mailboxes/mailbox-turn.ts";
import { mailboxCaller, takeShare } from "#server/mailboxes/mailbox-turns.ts";
import { noteFailure, noteSuccess } from "#server/mailboxes/note-outcome.ts";
import { syncTurn } from "#server/mailboxes/sync-turn.ts";

const input = z.object({ workspaceId: z.uuid(), mailboxId: z.uuid() });
/** Time per turn of one mailbox, before others have theirs. */
const turnMs = 60_000;
/** For failures on our side, such as a locked row. */
const retries = { retries: 5, backoffMs: 5_000, mostMs: 60_000 };

/** Reads new mails of a mailbox, and older ones; its row contains the reason if it cannot be read. */
export const syncMailbox = defineJob({
  name: "sync-mailbox",
  scope: "server",
  lane: "mailbox",
  input,
  result: z.undefined(),
  async run(step, key, run) {
    for (let turn = 1; ; turn += 1) {
      const hasMore = await step.call(`turn ${turn}`, (call) => look(run, key, call), retries);
      if (!hasMore) return;
      await step.sleep(`after turn ${turn}`, 1_000);
    }
  },
});

/** Starts the run that reads a mailbox, in a transaction under the role worker; there is one at a time per mailbox. */
export async function startSync(sql: ClientBase, start: Started, key: MailboxKey): Promise<void> {
  const caller = await mailboxCaller(sql, key);
  await start(syncMailbox, { input: key, key: `mailbox ${key.mailboxId}`, caller }).catch((error: unknown) => {
    // It is already being read.
    if (!(error instanceof AlreadyRunning)) throw error;
  });
}

async function look(run: Run, key: MailboxKey, call: Call): Promise<boolean> {
  const { context, log } = run;
  await takeShare(run, key.workspaceId, "mailbox");
  const account = await readAccount(context, key);
  if (!account?.isOn || account.isSample) return false;
  const turn = beginTurn({ context, account, log: log.child({ mailbox: key.mailboxId }), call, lastsMs: turnMs });
  try {
    const hasMore = await syncTurn(turn);
    await call.write(async (sql) => {
      await noteSuccess(sql, key);
      await handleWhatHasCome(sql, (job, begun) => startRunWithin(context, sql, job, begun), key.mailboxId);
    });
    return hasMore;
  } catch (error) {
    if (!(error instanceof MailboxProblem)) throw error;
    const problem = wordedBy(providerAt(account.servers)?.asksFor, error.problem);
    log.info({ mailbox: key.mailboxId, code: problem.code, step: problem.step }, "A mailbox could not be read");
    if (problem.code === "unexpected") log.warn({ err: error }, "A mail server did what nobody foresaw");
    await call.write((sql) => noteFailure(sql, account, problem));
    return false;
  }
}
