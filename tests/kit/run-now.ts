import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { workerWithLongTimeout, worker } from "#server/postgres/run-as.ts";
import type { Job, Run } from "#server/runs/define-job.ts";
import { startRunWithin } from "#server/runs/start-run.ts";

/** Runs a job immediately in this process, each step as the server runs it, regardless of results stored earlier. */
export async function runNow(
  context: Context,
  job: Job,
  signal: AbortSignal = new AbortController().signal,
  input: object = {},
): Promise<void> {
  const { pool, log } = context;
  const run: Run = {
    context,
    log,
    runId: crypto.randomUUID(),
    workspaceId: null,
    userId: null,
    subjectId: null,
    caller: worker,
    progress() {},
  };
  const within = <T>(effect: (tools: Parameters<Parameters<Parameters<Job["run"]>[0]["last"]>[1]>[0]) => Promise<T>) =>
    asRole(pool, workerWithLongTimeout, (sql) =>
      effect({ ...run, sql, start: (other, startedRun) => startRunWithin(context, sql, other, startedRun) }),
    );
  await job.run(
    {
      once: (_name, effect) => within(effect),
      last: (_name, effect) => within(effect),
      call: (name, work) =>
        work({ key: name, signal, write: (effect) => asRole(pool, workerWithLongTimeout, (sql) => effect(sql)) }),
      sleep: () => Promise.resolve(),
    },
    input,
    run,
  );
}
