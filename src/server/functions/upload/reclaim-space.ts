import type { Context } from "#server/context.ts";
import { perContext } from "#server/per-context.ts";

/** What is smaller is left to Postgres, which clears up by itself now and then. */
const worthBytes = 4 * 1024 * 1024;

/**
 * Makes the function that gives back to the disk what files that were refused, cut off or discarded have left in the
 * staging; one at a time, and what comes meanwhile is done once more afterwards.
 */
export const reclaimSpace = perContext((context: Context) => {
  let running = false;
  let isAskedAgain = false;

  const run = async () => {
    const client = await context.directPool.connect();
    let broken: Error | undefined;
    try {
      await client.query("set role worker");
      // No transaction can be around it.
      await client.query("vacuum (skip_locked) private.import_rows");
      await client.query("reset role");
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      context.log.warn({ err: error }, "Could not give back what uploads had taken");
    } finally {
      client.release(broken);
    }
  };

  return async (bytes: number): Promise<void> => {
    if (bytes < worthBytes) return;
    isAskedAgain = true;
    if (running) return;
    running = true;
    try {
      while (isAskedAgain) {
        isAskedAgain = false;
        await run();
      }
    } catch (error) {
      context.log.warn({ err: error }, "Could not give back what uploads had taken");
    } finally {
      running = false;
    }
  };
});
