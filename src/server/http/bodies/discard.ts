import type { IncomingMessage } from "node:http";

import { BodyProblem } from "#server/http/bodies/body-problem.ts";

/**
 * Limit on the bytes that are read and dropped after a request was rejected: a client whose connection is closed while
 * it sends may never see the response.
 */
const maxDiscardedBytes = 64 * 1024 ** 2;
const maxWaitMs = 30_000;
/** Limit per period on the dropped bytes in this process, because dropping data also takes time. */
const spanMs = 25;
const maxPerSpan = 1024 ** 2;

const dropped = new WeakSet<IncomingMessage>();
const waiting = new Set<IncomingMessage>();
let leftInSpan = maxPerSpan;
let clock: NodeJS.Timeout | undefined;

/** Reads and drops the rest of a request, at a limited rate. Closes the connection if there is more than the limit. */
export function discard(incoming: IncomingMessage): void {
  if (dropped.has(incoming) || incoming.readableEnded || incoming.destroyed) return;
  dropped.add(incoming);
  let left = maxDiscardedBytes;
  incoming.on("data", (piece: Buffer) => {
    left -= piece.length;
    leftInSpan -= piece.length;
    if (left < 0) return void incoming.destroy();
    if (leftInSpan > 0) return;
    waiting.add(incoming.pause());
    clock ??= setInterval(goOn, spanMs);
  });
  // Marks the request as being read immediately: otherwise Node itself drops an unread body at full speed.
  incoming.read(0);
  incoming.resume();
}

function goOn() {
  leftInSpan = maxPerSpan;
  if (waiting.size === 0) {
    clearInterval(clock);
    clock = undefined;
  }
  for (const incoming of waiting) incoming.resume();
  waiting.clear();
}

/**
 * Runs work that reads a body, and delays its error until the rest of the body has arrived: a browser that is still
 * sending would not see the response.
 */
export async function answerAtTheEnd<Result>(incoming: IncomingMessage, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const mayStillSend = !(error instanceof BodyProblem) || error.trouble === "too_large" || error.trouble === "busy";
    if (mayStillSend) await drain(incoming);
    throw error;
  }
}

async function drain(incoming: IncomingMessage): Promise<void> {
  if (incoming.readableEnded || incoming.destroyed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    discard(incoming);
    incoming.once("end", done).once("close", done);
  });
}
