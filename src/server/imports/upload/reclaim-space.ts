import type { Context } from "#server/context/context.ts";
import { perContext } from "#server/context/per-context.ts";

/** Smaller amounts are left to autovacuum. */
const worthBytes = 4 * 1024 * 1024;

/**
 * Creates the function that frees the disk space of rejected, interrupted or discarded files in the staging table. Only
 * one run is active at a time; requests during a run cause one more run afterwards.
 */
export const reclaimSpace = perContext((context: Context) => {
  let running = false;
  let isAskedAgain = false;

  const run = async () => {
    const client = await context.directPool.connect();
    let broken: Error | undefined;
    try {
      await client.query("set role worker");
      // `vacuum` cannot run inside a transaction.
      await client.query("vacuum (skip_locked) private.import_rows");
      await client.query("reset role");
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      context.log.warn({ err: error }, "Could not release the space of uploads");
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
      context.log.warn({ err: error }, "Could not release the space of uploads");
    } finally {
      running = false;
    }
  };
});
