import type { IncomingMessage } from "node:http";

import { FunctionError } from "#server/functions/function-error.ts";

/** A sender that is silent for so long does not come back. */
const stallMs = 30_000;
/** Whoever sends slower than this, in bytes a second after the first while, keeps others from sending. */
const slowest = 8_000;
/** So much of a refused file is read and dropped, so that its sender hears the answer. */
const maxDrained = 64 * 1024 * 1024;

/** The body of a request as it arrives; a sender that stops sending, or hardly sends, is an error. */
export async function* bodyChunks(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  const stall = new FunctionError("upload_stalled", "The upload stopped half-way");
  // Only the time that the sender takes counts, not ours.
  let waitingSince: number | null = Date.now();
  let waitedMs = 0;
  let size = 0;
  const timer = setInterval(() => {
    if (waitingSince === null) return;
    const waiting = Date.now() - waitingSince;
    const isSlow = waitedMs + waiting > stallMs && size / (waitedMs + waiting) < slowest / 1000;
    if (waiting > stallMs || isSlow) incoming.destroy(stall);
  }, stallMs / 10);
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      waitedMs += Date.now() - (waitingSince ?? Date.now());
      waitingSince = null;
      size += chunk.length;
      yield chunk;
      waitingSince = Date.now();
    }
  } catch (error) {
    // The connection is gone: nobody hears the answer, and nothing is wrong with us.
    throw incoming.destroyed ? stall : error;
  } finally {
    clearInterval(timer);
  }
}

/** Reads what is left of a request and forgets it. */
export async function drain(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return;
  await new Promise<void>((resolve) => {
    let size = 0;
    const timer = setTimeout(resolve, stallMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    incoming
      .on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxDrained) done();
      })
      .once("end", done)
      .once("close", done)
      .once("error", done)
      .resume();
  });
}
