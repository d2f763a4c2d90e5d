import { z } from "zod";

import { sendAuthMail } from "#server/auth/auth-mail-job.ts";
import type { Context } from "#server/context.ts";
import { commitImport } from "#server/jobs/commit-import.ts";
import type { RoutineJob, TrackedJob } from "#server/jobs/define-job.ts";
import { findDuplicates } from "#server/jobs/duplicates/find-duplicates.ts";
import { mergeDuplicates } from "#server/jobs/duplicates/merge-duplicates.ts";
import { planImport } from "#server/jobs/plan-import.ts";
import { closeQueue, openQueue, trackedQueue } from "#server/jobs/queue.ts";
import { recomputeFields } from "#server/jobs/recompute-fields.ts";
import { reviveJobs } from "#server/jobs/revive.ts";
import { rotateSigningKeys } from "#server/jobs/rotate-signing-keys.ts";
import { runRoutine } from "#server/jobs/run-routine.ts";
import { runTracked } from "#server/jobs/run-tracked.ts";
import { loadSamples } from "#server/jobs/samples/load-samples.ts";
import { removeSamples } from "#server/jobs/samples/remove-samples.ts";
import { sendReminders } from "#server/jobs/send-reminders.ts";
import { sweepFiles } from "#server/jobs/sweep-files.ts";
import { sweepImports } from "#server/jobs/sweep-imports.ts";
import { sweepSignIn } from "#server/jobs/sweep-sign-in.ts";
import { undoChanges } from "#server/jobs/undo-changes.ts";
import { workAuthMails } from "#server/mail/mail-queue.ts";

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
];
const routineJobs: readonly RoutineJob[] = [rotateSigningKeys, sendReminders, sweepFiles, sweepImports, sweepSignIn];

const waiting = z.object({ workspaceId: z.uuid(), jobId: z.uuid() });
/** At most so many tracked jobs at once in a process: each holds a connection of the pool. */
const concurrency = 3;
const revivalMs = 2_000;

/** Runs the jobs of this database, unless WORKER=off says that another process does. */
export async function startWorker(context: Context): Promise<{ stop(): Promise<void> }> {
  if (context.env.WORKER === "off") return { stop: () => closeQueue(context) };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const boss = await openQueue(context);
  const polling = { pollingIntervalSeconds: 0.5 };
  await boss.work(trackedQueue, { ...polling, localConcurrency: concurrency }, async ([job]) => {
    const run = runTracked(context, trackedJobs, waiting.parse(job?.data), stopping.signal);
    running.add(run);
    await run.finally(() => running.delete(run));
  });
  await workAuthMails(context, sendAuthMail);
  for (const job of routineJobs) {
    await boss.createQueue(job.name);
    await boss.work(job.name, () => runRoutine(context, job));
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
