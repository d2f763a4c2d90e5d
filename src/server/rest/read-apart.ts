import { Worker } from "node:worker_threads";

import type { CallBody } from "#server/rest/call-body.ts";
import { tooManyValues } from "#server/rest/many-values.ts";
import type { Payload } from "#server/rest/payload.ts";
import { RestError } from "#server/rest/rest-error.ts";

export type Apart = {
  bytes: Uint8Array;
  contentType: string | undefined;
  columns: string[] | null;
  isCall: boolean;
};
type ReadApart = { payload: Payload } | { call: CallBody };
/** A result whose text is null if it is the body itself. */
type Sparing<Body> = Omit<Body, "text"> & { text: string | null };
export type ToldApart =
  | { payload: Sparing<Payload> }
  | { call: Sparing<CallBody> }
  | { refusal: { status: number; code: string; message: string; hint: string | null } }
  | { failure: string };

/** A few bytes can expand to many times their size: parsing the largest legitimate bodies takes half of this. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const idleMs = 30_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Parses a large body in a separate thread, so that it does not delay other requests; one after the other, so that the
 * memory for one is enough.
 */
export function readApart(asked: Apart): Promise<ReadApart> {
  const read = last.then(() => ask(asked));
  last = read.catch(() => {});
  return read;
}

async function ask(asked: Apart): Promise<ReadApart> {
  clearTimeout(idle);
  thread ??= new Worker(new URL("./read-apart-thread.ts", import.meta.url), { resourceLimits });
  const working = thread;
  try {
    return toRead(await tell(working, asked), asked);
  } finally {
    idle = setTimeout(() => {
      thread = undefined;
      void working.terminate();
    }, idleMs).unref();
  }
}

function tell(working: Worker, asked: Apart): Promise<ToldApart> {
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      working.off("message", onMessage).off("error", onError).off("exit", onExit);
      how();
    };
    const end = (error: Error) => {
      thread = undefined;
      settle(() => reject(error));
    };
    const onMessage = (told: ToldApart) => settle(() => resolve(told));
    const onError = (error: NodeJS.ErrnoException) =>
      end(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooManyValues() : error);
    const onExit = () => end(new Error("The thread that reads bodies ended"));
    working.on("message", onMessage).on("error", onError).on("exit", onExit);
    working.unref();
    working.postMessage(asked);
  });
}

function toRead(told: ToldApart, { bytes }: Apart): ReadApart {
  if ("failure" in told) throw new Error(told.failure);
  if ("refusal" in told) {
    const { status, code, message, hint } = told.refusal;
    throw new RestError(status, code, message, { hint });
  }
  const textOf = (text: string | null) => text ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  if ("payload" in told) return { payload: { ...told.payload, text: textOf(told.payload.text) } };
  return { call: { ...told.call, text: textOf(told.call.text) } };
}
