import type { IncomingMessage } from "node:http";

import { BodyProblem } from "#server/http/bodies/body-problem.ts";

/**
 * A client whose connection is closed while it sends may never see the response, so this much of the rest is read and
 * dropped.
 */
const maxDiscardedBytes = 64 * 1024 ** 2;
const maxWaitMs = 30_000;
/** Dropping data takes time, too: the process reads at most this much of it per period. */
const spanMs = 25;
const maxPerSpan = 1024 ** 2;

const dropped = new WeakSet<IncomingMessage>();
const waiting = new Set<IncomingMessage>();
let leftInSpan = maxPerSpan;
let clock: NodeJS.Timeout | undefined;

/** Reads and drops the rest of a request, at a limited rate; closes the connection if it exceeds the limit. */
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
  // Marks it immediately as being read: Node itself drops an unread body as fast as it arrives.
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
 * Runs work that reads a body, and delays an error until the rest has arrived: a browser that is still sending would not see
 * the response.
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
