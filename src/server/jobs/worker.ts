import { z } from "zod";

import { sendAuthMail } from "#server/auth/auth-mail-job.ts";
import type { Context } from "#server/context.ts";
import { runAnalysis } from "#server/jobs/analyse-pipeline.ts";
import { commitImport } from "#server/jobs/commit-import.ts";
import { runDataExport } from "#server/jobs/data-export/run-data-export.ts";
import type { LongJob, RoutineJob, TrackedJob } from "#server/jobs/define-job.ts";
import { findDuplicates } from "#server/jobs/duplicates/find-duplicates.ts";
import { mergeDuplicates } from "#server/jobs/duplicates/merge-duplicates.ts";
import { eraseAccounts } from "#server/jobs/erase-accounts.ts";
import { expireTokens } from "#server/jobs/expire-tokens.ts";
import { planImport } from "#server/jobs/plan-import.ts";
import { closeQueue, dataExportQueue, openQueue, trackedQueues } from "#server/jobs/queue.ts";
import { recomputeFields } from "#server/jobs/recompute-fields.ts";
import { releaseDeadRuns } from "#server/jobs/release-dead-runs.ts";
import { reviveJobs } from "#server/jobs/revive.ts";
import { rotateSigningKeys } from "#server/jobs/rotate-signing-keys.ts";
import { runRoutine } from "#server/jobs/run-routine.ts";
import { runTracked } from "#server/jobs/run-tracked.ts";
import { loadSamples } from "#server/jobs/samples/load-samples.ts";
import { removeSamples } from "#server/jobs/samples/remove-samples.ts";
import { sendReminders } from "#server/jobs/send-reminders.ts";
import { sweepExports } from "#server/jobs/sweep-exports.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { sweepImports } from "#server/jobs/sweep-imports.ts";
import { sweepNews } from "#server/jobs/sweep-news.ts";
import { sweepSignIn } from "#server/jobs/sweep-sign-in.ts";
import { undoChanges } from "#server/jobs/undo-changes.ts";
import { type MailRequest, workMails } from "#server/mail/mail-queue.ts";
import { sendReminderMail } from "#server/mail/reminder-mail.ts";
import type { Words } from "#server/postgres/words.ts";

const duplicateJobs = (["contacts", "accounts"] as const).flatMap((entity) => [
  findDuplicates(entity),
  mergeDuplicates(entity),
]);
const trackedJobs: readonly TrackedJob[] = [
  ...loadSamples,
  removeSamples,
  planImport,
  commitImport,
  recomputeFields,
  undoChanges,
  ...duplicateJobs,
  runAnalysis,
];
const routineJobs: readonly RoutineJob[] = [
  expireTokens,
  releaseDeadRuns,
  rotateSigningKeys,
  sendReminders,
  sweepExports,
  sweepFiles,
  sweepImports,
  sweepNews,
  sweepSignIn,
];

const longJobs: readonly LongJob[] = [eraseAccounts];

const waiting = z.object({ workspaceId: z.uuid(), jobId: z.uuid() });
const waitingExport = z.object({ exportId: z.uuid() });
/** At most so many tracked jobs at once in a process: each holds a connection of the pool. */
const places = { short: 2, long: 3 } as const;
/** A job is heard of when it comes; looking is for what went unheard. */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 };
const revivalMs = 2_000;

const sendMail = (context: Context, request: MailRequest) =>
  request.kind === "reminders" ? sendReminderMail(context, request) : sendAuthMail(context, request);

/** Runs the jobs of this database, unless WORKER=off says that another process does. */
export async function startWorker(context: Context, words: Words): Promise<{ stop(): Promise<void> }> {
  if (context.env.WORKER === "off") return { stop: () => closeQueue(context) };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const boss = await openQueue(context, words);
  const whileRunning = async (run: Promise<void>) => {
    running.add(run);
    await run.finally(() => running.delete(run));
  };
  for (const length of ["short", "long"] as const) {
    for (let place = 0; place < places[length]; place += 1) {
      let worker: string | undefined;
      // One at a time of each person's: the other places are for others.
      worker = await boss.work(trackedQueues[length], { ...polling, localGroupConcurrency: 1 }, async ([job]) => {
        await whileRunning(runTracked(context, trackedJobs, waiting.parse(job?.data), stopping.signal));
        // What waited for this one comes next, without waiting for anybody to look.
        if (worker) boss.notifyWorker(worker);
      });
    }
  }
  // One at a time: it may take long, and nobody's work waits for it.
  await boss.work(dataExportQueue, polling, ([job]) =>
    whileRunning(runDataExport(context, waitingExport.parse(job?.data).exportId, stopping.signal)),
  );
  await workMails(context, sendMail);
  for (const job of routineJobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, () => runRoutine(context, job));
    await boss.schedule(job.name, job.cron);
  }
  // A setting that was changed holds from the start on, not from the next full hour.
  await runRoutine(context, expireTokens);
  for (const job of longJobs) {
    await boss.createQueue(job.name, { expireInSeconds: 6 * 3600 });
    await boss.work(job.name, () => whileRunning(job.work(context, stopping.signal)));
    await boss.schedule(job.name, job.cron);
  }
  let reviving = reviveJobs(context);
  const timer = setInterval(() => {
    reviving = reviving
      .then(() => reviveJobs(context))
      .catch((err: unknown) => context.log.warn({ err }, "Could not look for jobs whose runner died"));
  }, revivalMs);
  await reviving;
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled([reviving, ...running]);
      await closeQueue(context);
    },
  };
}
