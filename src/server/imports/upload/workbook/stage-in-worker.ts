import { Worker } from "node:worker_threads";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";
import type { SheetChoices, StagedSheet } from "#server/imports/upload/workbook/stage-workbook.ts";
import { unpacksTooFar } from "#server/imports/upload/workbook/workbook-errors.ts";
import { FunctionError } from "#server/request/function-error.ts";

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
    return await new Promise<StagedSheet>((resolve, reject) => {
      const onMessage = async (response: WorkerMessage) => {
        if ("result" in response) return resolve(response.result);
        if ("rejection" in response) {
          const { code, message, details } = response.rejection;
          return reject(new FunctionError(code, message, details));
        }
        await take(response.lines);
        thread.postMessage("more");
      };
      thread.on("message", (response: WorkerMessage) => void onMessage(response).catch(reject));
      thread.on("error", (error: NodeJS.ErrnoException) =>
        reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? unpacksTooFar() : error),
      );
      thread.on("exit", () => reject(new Error("The thread that reads workbooks ended")));
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    });
  } finally {
    await thread.terminate();
  }
}
