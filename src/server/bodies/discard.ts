import type { IncomingMessage } from "node:http";

import { BodyProblem } from "#server/bodies/body-problem.ts";

/** Who is hung up on while sending may never see the answer, so this much of the rest is read and dropped. */
const most = 64 * 1024 ** 2;
const patienceMs = 30_000;
/** Reading for nothing is work, too: of all that is dropped the process reads so much in each of these spans. */
const spanMs = 25;
const mostInSpan = 1024 ** 2;

const dropped = new WeakSet<IncomingMessage>();
const waiting = new Set<IncomingMessage>();
let leftInSpan = mostInSpan;
let clock: NodeJS.Timeout | undefined;

/** Reads what is left of a request and forgets it, no faster than is good for others; one that goes on and on is hung up on. */
export function discard(incoming: IncomingMessage): void {
  if (dropped.has(incoming) || incoming.readableEnded || incoming.destroyed) return;
  dropped.add(incoming);
  let left = most;
  incoming.on("data", (piece: Buffer) => {
    left -= piece.length;
    leftInSpan -= piece.length;
    if (left < 0) return void incoming.destroy();
    if (leftInSpan > 0) return;
    waiting.add(incoming.pause());
    clock ??= setInterval(goOn, spanMs);
  });
  // Marks it as being read at once: what nobody reads Node itself drops, as fast as it comes.
  incoming.read(0);
  incoming.resume();
}

function goOn() {
  leftInSpan = mostInSpan;
  if (waiting.size === 0) {
    clearInterval(clock);
    clock = undefined;
  }
  for (const incoming of waiting) incoming.resume();
  waiting.clear();
}

/** Does what reads a body, and answers a refusal when the rest has come: a browser that still sends would not hear it. */
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
    const timer = setTimeout(resolve, patienceMs);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    discard(incoming);
    incoming.once("end", done).once("close", done);
  });
}
