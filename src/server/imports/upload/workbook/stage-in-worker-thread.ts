import { parentPort, workerData } from "node:worker_threads";

import type { WorkerRequest, WorkerMessage } from "#server/imports/upload/workbook/stage-in-worker.ts";
import { stageWorkbook } from "#server/imports/upload/workbook/stage-workbook.ts";
import { brokenWorkbook } from "#server/imports/upload/workbook/workbook-errors.ts";
import { FunctionError } from "#server/request/function-error.ts";

const port = parentPort;
const post = (message: WorkerMessage) => port?.postMessage(message);
const nextPieces = () => new Promise((resolve) => port?.once("message", resolve));

/** Reads on only once the main thread has taken the previous message. */
async function run({ fd, importId, choices }: WorkerRequest) {
  const stage = stageWorkbook(fd, importId, choices);
  for (;;) {
    const { value, done } = await stage.next();
    if (done) return post({ result: value });
    const taken = nextPieces();
    post({ lines: value });
    await taken;
  }
}

try {
  await run(workerData as WorkerRequest);
} catch (error) {
  const { code, message, details } =
    error instanceof FunctionError ? error : brokenWorkbook(error instanceof Error ? error.message : String(error));
  post({ rejection: { code, message, details } });
} finally {
  port?.close();
}
