import { parentPort, workerData } from "node:worker_threads";

import { FunctionError } from "#server/functions/function-error.ts";
import { brokenWorkbook } from "#server/functions/upload/workbook/refusals.ts";
import type { AskedApart, ToldApart } from "#server/functions/upload/workbook/stage-apart.ts";
import { stageWorkbook } from "#server/functions/upload/workbook/stage-workbook.ts";

const port = parentPort;
const tell = (told: ToldApart) => port?.postMessage(told);
const wanted = () => new Promise((resolve) => port?.once("message", resolve));

/** Reads on only when the main thread has taken the previous message. */
async function run({ fd, importId, choices }: AskedApart) {
  const stage = stageWorkbook(fd, importId, choices);
  for (;;) {
    const { value, done } = await stage.next();
    if (done) return tell({ result: value });
    const taken = wanted();
    tell({ lines: value });
    await taken;
  }
}

try {
  await run(workerData as AskedApart);
} catch (error) {
  const { code, message, details } =
    error instanceof FunctionError ? error : brokenWorkbook(error instanceof Error ? error.message : String(error));
  tell({ refusal: { code, message, details } });
} finally {
  port?.close();
}
