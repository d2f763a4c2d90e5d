import { Worker } from "node:worker_threads";

import type { CallBody } from "#server/rest/call-body.ts";
import { tooManyValues } from "#server/rest/many-values.ts";
import type { Payload } from "#server/rest/payload.ts";
import { RestError } from "#server/rest/rest-error.ts";
import { waitForThread } from "#server/threads/wait-for-thread.ts";

export type WorkerRequest = {
  bytes: Uint8Array;
  contentType: string | undefined;
  columns: string[] | null;
  isCall: boolean;
};
type ParsedBody = { payload: Payload } | { call: CallBody };
/** A parsed body; its text is null if it is the body itself. */
type WithoutText<Body> = Omit<Body, "text"> & { text: string | null };
export type WorkerResponse =
  | { payload: WithoutText<Payload> }
  | { call: WithoutText<CallBody> }
  | { rejection: { status: number; code: string; message: string; hint: string | null } }
  | { failure: string };

/**
 * Memory limits. A few bytes can expand to many times their size; parsing the largest legitimate bodies takes half of
 * this memory.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const idleMs = 30_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses a large body in a separate thread, so that it does not delay other requests. Bodies are parsed one at a time,
 * so that the memory for one is enough. Rejects with a RestError if the body is invalid or has too many values.
 */
export function readInWorker(request: WorkerRequest): Promise<ParsedBody> {
  const read = last.then(() => enqueue(request));
  last = read.catch(() => {});
  return read;
}

function endThread(error: unknown): never {
  thread = undefined;
  throw error;
}

function start(): Worker {
  const started = new Worker(new URL("./read-in-worker-thread.ts", import.meta.url), { resourceLimits });
  // It may also end between two bodies. Waiting for an ended thread would never end.
  started.on("exit", () => {
    if (thread === started) thread = undefined;
  });
  return started;
}

async function enqueue(request: WorkerRequest): Promise<ParsedBody> {
  clearTimeout(idle);
  const worker = (thread ??= start());
  try {
    const response = waitForThread<WorkerResponse>(worker, { task: "reads bodies", outOfMemory: tooManyValues });
    worker.unref();
    worker.postMessage(request);
    return toParsedBody(await response.catch(endThread), request);
  } finally {
    idle = setTimeout(() => {
      thread = undefined;
      void worker.terminate();
    }, idleMs).unref();
  }
}

function toParsedBody(response: WorkerResponse, { bytes }: WorkerRequest): ParsedBody {
  if ("failure" in response) throw new Error(response.failure);
  if ("rejection" in response) {
    const { status, code, message, hint } = response.rejection;
    throw new RestError(status, code, message, { hint });
  }
  const textOf = (text: string | null) => text ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  if ("payload" in response) return { payload: { ...response.payload, text: textOf(response.payload.text) } };
  return { call: { ...response.call, text: textOf(response.call.text) } };
}
