import { z } from "zod";

import { providerAt, wordedBy } from "#domain/mail/providers.ts";
import { type Call, defineJob, type Run } from "#server/jobs/define-job.ts";
import { handleWhatHasCome } from "#server/jobs/handle-mail.ts";
import { type NewRun, startRunWithin } from "#server/jobs/start-run.ts";
import { type MailboxKey, readAccount } from "#server/mailboxes/mailbox-account.ts";
import { MailboxProblem } from "#server/mailboxes/mailbox-problem.ts";
import { beginTurn } from "#server/mailboxes/mailbox-turn.ts";
import { noteFailure, noteSuccess } from "#server/mailboxes/note-outcome.ts";
import { syncTurn } from "#server/mailboxes/sync-turn.ts";

const input = z.object({ workspaceId: z.uuid(), mailboxId: z.uuid() });
/** How long one mailbox is read at a time: then it is others' turn. */
const turnMs = 60_000;
/** What fails on our side, such as a row that somebody holds. */
const retries = { retries: 5, backoffMs: 5_000, mostMs: 60_000 };

/** Reads what is new in a mailbox, and what was there before; why it cannot be read stands in its row. */
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

/** The run that reads a mailbox; there is one at a time of each. */
export const syncRun = (key: MailboxKey): NewRun<typeof input> => ({
  input: key,
  key: `mailbox ${key.mailboxId}`,
  // By its name it takes turns: one mailbox never waits for another one's.
  caller: { role: "worker", claims: JSON.stringify({ sub: key.mailboxId }) },
});

async function look({ context, log }: Pick<Run, "context" | "log">, key: MailboxKey, call: Call): Promise<boolean> {
  const account = await readAccount(context, key);
  if (!account?.isOn || account.isSample) return false;
  const turn = beginTurn({ context, account, log: log.child({ mailbox: key.mailboxId }), call, lastsMs: turnMs });
  try {
    const hasMore = await syncTurn(turn, call.signal);
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
