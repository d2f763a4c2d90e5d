import wasmAddress from "@ironcalc/wasm/wasm_bg.wasm?url";
import { init, Model } from "@ironcalc/workbook";

let started: Promise<unknown> | undefined;

/** Starts the engine once; one that could not be loaded is asked for again the next time. */
function start(): Promise<unknown> {
  started ??= init({ module_or_path: wasmAddress }).catch((problem: unknown) => {
    started = undefined;
    throw problem;
  });
  return started;
}

/** Languages that the engine names its functions in; others read English. */
const engineLanguage = (language: string) => (language === "es" ? "es" : "en");

/** Opens a workbook from base64; an empty one where nothing was written yet, null where it is no workbook. Throws where the engine does not load. */
export async function openWorkbook(content: string, language: string, timeZone: string): Promise<Model | null> {
  await start();
  const spoken = engineLanguage(language);
  if (content === "") return new Model("workbook", spoken, timeZone, spoken);
  try {
    return Model.from_bytes(
      Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)),
      spoken,
    );
  } catch {
    return null;
  }
}

const step = 0x8000;

/** Bytes as base64, a part at a time: a call takes no more arguments. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return btoa(text);
}

/** Whether something was written since this was asked the last time. The grid tells of no change, but queues each for others. */
export const takeChanged = (model: Model): boolean => model.flushSendQueue().length > emptyQueue;
const emptyQueue = 1;
