import { z } from "zod";

import type { Context } from "#server/context/context.ts";
import { allJobs } from "#server/jobs/jobs.ts";
import type { Notifications } from "#server/postgres/notifications.ts";
import type { Job } from "#server/runs/define-job.ts";
import { createDueTimers, findDueRuns } from "#server/runs/due-runs.ts";
import { closeQueue, openQueue } from "#server/runs/queue.ts";
import { type QueueName, queues, queueNames } from "#server/runs/queues.ts";
import { clearedChannel, recoverRuns } from "#server/runs/recover-runs.ts";
import { runJob } from "#server/runs/run-job.ts";
import { openRunner } from "#server/runs/runner.ts";
import { createRoutineSlots } from "#server/runs/slow-routines.ts";
import { startRoutine } from "#server/runs/start-routine.ts";
import { hasWorkflowEvents } from "#server/workflows/has-workflow-events.ts";
import { startWorkflows } from "#server/workflows/start-workflows.ts";

/** An item of a queue: an existing run, or the name of a routine that is due. */
const waiting = z.union([z.object({ runId: z.uuid() }), z.object({ routine: z.string() })]);
/** Notifications and due timers start runs. Polling only covers lost notifications. */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 60 };
const recoverMs = 2_000;

/** Runs the jobs of this database, unless WORKER=off leaves them to another process. */
export async function startWorker(
  context: Context,
  notifications: Notifications,
  jobs: ReadonlyMap<string, Job> = allJobs,
): Promise<{ stop(): Promise<void> }> {
  if (context.env.WORKER === "off") return { stop: () => closeQueue(context) };
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const boss = await openQueue(context, notifications);
  const workers = new Map<QueueName, string[]>(queueNames.map((queue) => [queue, []]));
  const notifyWorkers = (queue: QueueName) => workers.get(queue)?.forEach((worker) => boss.notifyWorker(worker));
  const dueTimers = createDueTimers(notifyWorkers);
  let recovering: Promise<unknown> = Promise.resolve();
  const attempt = (work: () => Promise<unknown>) => () =>
    work().catch((err: unknown) => context.log.warn({ err }, "Could not poll for runs to start"));
  const recover = () => {
    recovering = recovering
      .then(attempt(() => recoverRuns(context, jobs)))
      .then(attempt(setDueTimers))
      .then(attempt(startDueWorkflows));
  };
  const runner = await openRunner(context, notifications, recover);
  await notifications.listen(clearedChannel, {
    begin: async () => {},
    hear: (queue) => notifyWorkers(queue as QueueName),
  });
  const inRoutineSlot = createRoutineSlots(context.log);
  const workOn = async (runId: string) => {
    const run = runJob(context, runner, jobs, runId, stopping.signal).then((postponed) => {
      if (postponed) dueTimers.set(postponed);
    });
    running.add(run);
    await run.finally(() => running.delete(run));
  };

  for (const queue of queueNames) {
    for (let slot = 0; slot < queues[queue]; slot += 1) {
      let worker: string | undefined;
      // Each user has only one running job per queue, in any process, so that other slots remain free for others.
      worker = await boss.work(queue, { ...polling, groupConcurrency: 1 }, async ([job]) => {
        const what = waiting.parse(job?.data);
        if ("routine" in what) await startRoutine(context, jobs.get(what.routine));
        else if (queue === "routine") await inRoutineSlot(workOn(what.runId));
        else await workOn(what.runId);
        // The next waiting run starts immediately rather than at the next poll.
        if (worker) boss.notifyWorker(worker);
      });
      workers.get(queue)?.push(worker);
    }
  }

  async function setDueTimers(): Promise<void> {
    for (const run of await findDueRuns(context, jobs)) dueTimers.set(run);
  }

  async function startDueWorkflows(): Promise<void> {
    const job = jobs.get(startWorkflows.name);
    if (!stopping.signal.aborted && job && (await hasWorkflowEvents(context))) await startRoutine(context, job);
  }

  const known = new Map((await boss.getSchedules("routine")).map(({ key, cron }) => [key, cron]));
  for (const job of jobs.values()) {
    const { name, cron } = job;
    if (cron && known.get(name) !== cron)
      await boss.schedule("routine", cron, { routine: name }, { key: name, singletonKey: name });
    if (job.startsImmediately) await startRoutine(context, job);
  }
  for (const name of known.keys()) if (!jobs.has(name)) await boss.unschedule("routine", name);
  recover();
  const timer = setInterval(recover, recoverMs);
  await recovering;
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled([recovering, ...running]);
      dueTimers.clear();
      await closeQueue(context);
    },
  };
}
