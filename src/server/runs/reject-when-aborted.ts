import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** Time for a job to end after its signal is aborted; a statement is cancelled within milliseconds. */
const graceMs = 1_000;

/** Waits for a job's work, or rejects some time after its signal was aborted: a job that ignores it must not keep its run. */
export async function rejectWhenAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController();
  const isAborted = signal.aborted ? Promise.resolve() : once(signal, "abort", { signal: over.signal });
  const left = isAborted
    .then(() => sleep(graceMs, undefined, { signal: over.signal }))
    .then((): never => {
      throw signal.reason;
    });
  try {
    return await Promise.race([work, left]);
  } finally {
    left.catch(() => {});
    over.abort();
  }
}
