import type { Context } from "#server/context/context.ts";
import { runRoundTrip } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import type { Job } from "#server/runs/define-job.ts";
import { type QueueName, queueOf } from "#server/runs/queues.ts";

/** The queue of a postponed run, and the milliseconds until the run is due. */
export type DueRun = { queue: QueueName; dueInMs: number };

/** Timers are set only for runs that are due within this time; later runs are found again before they are due. */
const horizonMs = 5_000;
/** Runs of one queue that are due in the same interval of this length share a timer. */
const roundMs = 10;

/** Returns the postponed runs of all processes that are due within the horizon. */
export async function findDueRuns(context: Context, jobs: ReadonlyMap<string, Job>): Promise<DueRun[]> {
  const { rows } = await runRoundTrip(context.pool, {
    ...worker,
    text: "select to_json(d) from private.due_runs($1::integer) d",
    values: [String(horizonMs)],
  });
  return rows.map(([text]) => {
    const { name, total, due_in_ms } = JSON.parse(text ?? "") as Row;
    return { queue: queueOf(jobs.get(name), total), dueInMs: due_in_ms };
  });
}
type Row = { name: string; total: number | null; due_in_ms: number };

/**
 * Creates timers that call `onDue` with the queue of a run when the run is due. Runs beyond the horizon are ignored.
 */
export function createDueTimers(onDue: (queue: QueueName) => void) {
  const timers = new Map<string, NodeJS.Timeout>();
  return {
    set({ queue, dueInMs }: DueRun): void {
      if (dueInMs > horizonMs) return;
      const at = Math.ceil((Date.now() + Math.max(0, dueInMs)) / roundMs) * roundMs;
      const key = `${queue} ${at}`;
      if (timers.has(key)) return;
      // A timer may fire a millisecond early, and the queue starts only runs that are due.
      const delay = at - Date.now() + 1;
      const fire = () => {
        timers.delete(key);
        onDue(queue);
      };
      timers.set(key, setTimeout(fire, delay));
    },
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
