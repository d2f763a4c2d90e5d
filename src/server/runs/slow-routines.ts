import { setTimeout as sleep } from "node:timers/promises";

import type { Logger } from "pino";

/** A routine that takes longer gives up its slot. */
const slotMs = 1_000;
/** Maximum number of routines that run without a slot; each may occupy a connection of the pool. */
const maxWithoutSlot = 4;

/**
 * Returns a function that waits for the run of a routine while it occupies a slot. Slow routines give up their slots,
 * so that a stuck routine does not block others.
 */
export function createRoutineSlots(log: Logger) {
  let withoutSlot = 0;
  return async (run: Promise<void>): Promise<void> => {
    const waiting = new AbortController();
    const isOver = run.then(() => true);
    const isSlow = sleep(slotMs, false, { signal: waiting.signal });
    try {
      if ((await Promise.race([isOver, isSlow])) || withoutSlot >= maxWithoutSlot) return await run;
    } finally {
      isSlow.catch(() => {});
      waiting.abort();
    }
    withoutSlot += 1;
    void run
      .catch((err: unknown) => log.error({ err }, "A routine failed after it left its slot"))
      .finally(() => {
        withoutSlot -= 1;
      });
  };
}
