import type { IncomingMessage } from "node:http";

import { FunctionError } from "#server/functions/function-error.ts";

/** A sender that is silent for so long does not come back. */
const stallMs = 30_000;
/** So much of a refused file is read and dropped, so that its sender hears the answer. */
const maxDrained = 64 * 1024 * 1024;

/** The body of a request as it arrives; a sender that stops sending is an error. */
export async function* bodyChunks(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  const chunks = (incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>)[
    Symbol.asyncIterator
  ]();
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const stalled = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new FunctionError(408, "upload_stalled", "The upload stopped half-way")),
        stallMs,
      );
    });
    try {
      const next = await Promise.race([chunks.next(), stalled]);
      if (next.done) return;
      yield next.value;
    } finally {
      clearTimeout(timer);
    }
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
