import { setTimeout as sleep } from "node:timers/promises";

import type { Logger } from "pino";

/** A routine that takes longer leaves its slot to the others. */
const slotMs = 1_000;
/** Maximum number of routines that run without a slot: each may occupy a connection of the pool. */
const maxWithoutSlot = 4;

/** Returns a function that waits for a routine's run as long as it occupies a slot, so that a stuck routine blocks no other. */
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
