import { type FileLoss, type FileErrorCode, sheetFileLimits } from "#domain/sheets/opened-file.ts";

import { compileEngine } from "./engine.ts";
import { FileProblem } from "./file-problem.ts";

/** A task of the file worker: converting a file to a workbook, or a workbook to a file. */
export type FileTask =
  | {
      bytes: Uint8Array;
      name: string;
      /** The user's language (`language`) and the engine's language for that user (`spoken`). */
      language: string;
      spoken: string;
      timeZone: string;
    }
  | { content: Uint8Array; save: "xlsx" }
  | { content: Uint8Array; save: "csv"; sheet: number };
type Done = { bytes: Uint8Array; losses: FileLoss[] };
export type FileReply = Done | { rejection: FileErrorCode };
export type FileRequest = { task: FileTask; engine: WebAssembly.Module };

/** Time limit of a task. Some formulas never finish; the largest files take a few seconds. */
const maxMs = 60_000;

/**
 * Reads or writes a file in a worker, so that the page stays responsive. Rejects with a FileProblem, also after a time
 * limit, which terminates the worker.
 */
export async function workOnFile(task: FileTask): Promise<Done> {
  const errand: FileRequest = { task, engine: await compileEngine() };
  const thread = new Worker(new URL("./sheet-files-worker.ts", import.meta.url), { type: "module" });
  let timer = 0;
  return new Promise<Done>((resolve, reject) => {
    timer = window.setTimeout(() => reject(new FileProblem("too_slow")), maxMs);
    thread.addEventListener("message", ({ data }: MessageEvent<FileReply>) =>
      "rejection" in data ? reject(new FileProblem(data.rejection)) : resolve(data),
    );
    // A file that needs more than the available memory when it is decompressed terminates the worker.
    thread.addEventListener("error", (event) => reject(new FileProblem("broken", { cause: event.message })));
    thread.postMessage(errand);
  }).finally(() => {
    clearTimeout(timer);
    thread.terminate();
  });
}

/** Returns the bytes of a selected file. Throws a FileProblem if the file is too large or empty. */
export async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > sheetFileLimits.bytes) throw new FileProblem("too_large");
  if (file.size === 0) throw new FileProblem("empty");
  return new Uint8Array(await file.arrayBuffer());
}
