import init, { Model } from "@ironcalc/wasm";

import { callEngine, type CalculationOpening, type CalculationReply, type CalculationTask } from "./calculation.ts";

const reply = (message: CalculationReply) => postMessage(message);
let model: Model | undefined;

async function work(data: CalculationOpening | CalculationTask): Promise<void> {
  if ("engine" in data) {
    await init({ module_or_path: data.engine });
    model = Model.from_bytes(data.content, data.language);
    model.pauseEvaluation();
    reply("ready");
    return;
  }
  if (data.diffs) model?.applyExternalDiffs(data.diffs);
  if (model && data.call) callEngine(model, data.call);
  model?.evaluate();
  model?.flushSendQueue();
  reply(data.number);
}

let last: Promise<unknown> = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<CalculationOpening | CalculationTask>) => {
  last = last.then(() => work(data)).catch(() => reply("failed"));
});
