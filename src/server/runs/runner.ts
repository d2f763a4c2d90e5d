import { randomInt } from "node:crypto";

import type pg from "pg";

import type { Context } from "#server/context/context.ts";
import type { Notifications } from "#server/postgres/notifications.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { JobStopped } from "#server/runs/job-error.ts";

/** Interval for runs to report that they are alive and to check for a cancellation. */
const beatMs = 400;
/** A process that has not reported for this long has lost its runs. */
export const leaseSeconds = 15;

/** A run that this process has claimed. */
export type RunLease = {
  /** Aborted when the run no longer belongs to this process. */
  signal: AbortSignal;
  progress: (done: number, total: number) => void;
  /** Removes the run from the heartbeat and waits for a report that is in progress. */
  release(): Promise<void>;
};
type HeldRun = { attempt: number; done: number; total: number | null; lost: AbortController };

/** Registers this process, which has a number, a lock while it is connected, and a heartbeat while it has runs. */
export async function openRunner(context: Context, notifications: Notifications, onNotification: () => void) {
  const number = randomInt(1, 2 ** 31 - 1);
  const runs = new Map<string, HeldRun>();
  let beating: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  await notifications.listen("vanda_runs", {
    begin: lock,
    hear: onNotification,
  });

  /**
   * Acquires the lock. Retries while the database has not yet detected that the previous connection is lost; until
   * then, the lock of that connection is valid for this process.
   */
  async function lock(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ is_ours: boolean }>("select private.take_runner_number($1) as is_ours", [
      number,
    ]);
    if (!rows[0]?.is_ours) setTimeout(() => void lock(client).catch(() => {}), beatMs).unref();
  }

  async function beat() {
    const progress = Array.from(runs, ([id, { attempt, done, total }]) => ({ id, attempt, progress: done, total }));
    const { rows } = await runRoundTrip(context.pool, {
      ...worker,
      text: "select to_json(private.renew_leases($1::integer, $2::integer, $3::jsonb))",
      values: [String(number), String(leaseSeconds), JSON.stringify(progress)],
    });
    const lost = JSON.parse(rows[0]?.[0] ?? "[]") as string[];
    for (const id of lost) runs.get(id)?.lost.abort(new JobStopped("cancelled"));
  }

  function tick() {
    beating ??= beat()
      .catch((err: unknown) => context.log.warn({ err }, "Could not send the heartbeat of this process"))
      .finally(() => {
        beating = undefined;
      });
  }

  return {
    number,
    hold(runId: string, attempt: number): RunLease {
      const run: HeldRun = { attempt, done: 0, total: null, lost: new AbortController() };
      runs.set(runId, run);
      timer ??= setInterval(tick, beatMs);
      return {
        signal: run.lost.signal,
        progress(done, total) {
          run.lost.signal.throwIfAborted();
          run.done = done;
          run.total = total;
        },
        async release() {
          if (runs.get(runId) === run) runs.delete(runId);
          if (runs.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          await beating;
        },
      };
    },
  };
}
export type Runner = Awaited<ReturnType<typeof openRunner>>;
