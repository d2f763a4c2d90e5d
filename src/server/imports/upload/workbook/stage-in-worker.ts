import { Worker } from "node:worker_threads";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import type { SheetChoices, StagedSheet } from "#server/imports/upload/workbook/stage-workbook.ts";
import { unpacksTooFar } from "#server/imports/upload/workbook/workbook-errors.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { waitForThread } from "#server/threads/wait-for-thread.ts";

export type WorkerRequest = { fd: number; importId: string; choices: SheetChoices };
export type WorkerMessage =
  | { lines: string }
  | { result: StagedSheet }
  | { rejection: { code: FunctionErrorCode; message: string; details: Record<string, unknown> | undefined } };

/**
 * The texts of the largest legitimate workbooks take half of this memory. A workbook that expands to more ends the
 * thread, not the process.
 */
const resourceLimits = { maxOldGenerationSizeMb: 448, maxYoungGenerationSizeMb: 32 };

/**
 * Reads a workbook in a separate thread, so that it does not delay other requests, and passes its lines to `take`. A
 * thread that is no longer needed ends immediately.
 */
export async function stageInWorker(
  request: WorkerRequest,
  take: (lines: string) => Promise<void>,
  signal: AbortSignal,
): Promise<StagedSheet> {
  signal.throwIfAborted();
  const thread = new Worker(new URL("./stage-in-worker-thread.ts", import.meta.url), {
    workerData: request,
    resourceLimits,
  });
  try {
    return await waitForThread<WorkerMessage, StagedSheet>(thread, {
      task: "reads workbooks",
      outOfMemory: unpacksTooFar,
      signal,
      async receive(response, resolve) {
        if ("result" in response) return resolve(response.result);
        if ("rejection" in response) {
          const { code, message, details } = response.rejection;
          throw new FunctionError(code, message, details);
        }
        await take(response.lines);
        thread.postMessage("more");
      },
    });
  } finally {
    await thread.terminate();
  }
}
