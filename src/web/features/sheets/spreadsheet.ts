import wasmAddress from "@ironcalc/wasm/wasm_bg.wasm?url";
import { init, Model } from "@ironcalc/workbook";

import { fromBase64 } from "./base64.ts";
import { engineLanguage } from "./engine-language.ts";

let started: Promise<unknown> | undefined;

/** Starts the engine once; one that could not be loaded is asked for again the next time. */
function start(): Promise<unknown> {
  started ??= init({ module_or_path: wasmAddress }).catch((problem: unknown) => {
    started = undefined;
    throw problem;
  });
  return started;
}

/** Opens a workbook from base64; an empty one where nothing was written yet, null where it is no workbook. Throws where the engine does not load. */
export async function openWorkbook(content: string, language: string, timeZone: string): Promise<Model | null> {
  await start();
  const spoken = engineLanguage(language);
  if (content === "") return new Model("workbook", spoken, timeZone, spoken);
  try {
    return Model.from_bytes(fromBase64(content), spoken);
  } catch {
    return null;
  }
}

/** Whether something was written since this was asked the last time. The grid tells of no change, but queues each for others. */
export const takeChanged = (model: Model): boolean => model.flushSendQueue().length > emptyQueue;
const emptyQueue = 1;
