import { type FileLoss, type FileRefusal, sheetFileLimits } from "#domain/sheets/opened-file.ts";

import { compileEngine } from "./engine.ts";
import { FileProblem } from "./file-problem.ts";

/** What is done with a file apart from the page: one becomes a workbook, or a workbook becomes one. */
export type FileTask =
  | {
      bytes: Uint8Array;
      name: string;
      /** Of whoever opens it, and the one that the engine speaks to them. */
      language: string;
      spoken: string;
      timeZone: string;
    }
  | { content: Uint8Array; save: "xlsx" }
  | { content: Uint8Array; save: "csv"; sheet: number };
type Done = { bytes: Uint8Array; losses: FileLoss[] };
export type FileAnswer = Done | { refusal: FileRefusal };
export type FileErrand = { task: FileTask; engine: WebAssembly.Module };

/** A formula may calculate for ever; the largest files take some seconds. */
const mostMs = 60_000;

/**
 * Reads or writes a file in a thread of its own, so that the screen does not stand still meanwhile, and ends the thread when that takes too
 * long. Rejects with a FileProblem.
 */
export async function workOnFile(task: FileTask): Promise<Done> {
  const errand: FileErrand = { task, engine: await compileEngine() };
  const thread = new Worker(new URL("./sheet-files-thread.ts", import.meta.url), { type: "module" });
  let timer = 0;
  return new Promise<Done>((resolve, reject) => {
    timer = window.setTimeout(() => reject(new FileProblem("too_slow")), mostMs);
    thread.addEventListener("message", ({ data }: MessageEvent<FileAnswer>) =>
      "refusal" in data ? reject(new FileProblem(data.refusal)) : resolve(data),
    );
    // A file that unfolds to more than the browser has room for ends the thread.
    thread.addEventListener("error", (event) => reject(new FileProblem("broken", { cause: event.message })));
    thread.postMessage(errand);
  }).finally(() => {
    clearTimeout(timer);
    thread.terminate();
  });
}

/** The bytes of a chosen file, where it is not too large. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > sheetFileLimits.bytes) throw new FileProblem("too_large");
  if (file.size === 0) throw new FileProblem("empty");
  return new Uint8Array(await file.arrayBuffer());
}
