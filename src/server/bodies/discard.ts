import type { IncomingMessage } from "node:http";

import { BodyProblem } from "#server/bodies/body-problem.ts";

/** Who is hung up on while sending may never see the answer, so this much of the rest is read and dropped. */
const most = 64 * 1024 ** 2;
const patienceMs = 30_000;

/** Reads what is left of a request and forgets it; one that goes on and on is hung up on. */
export function discard(incoming: IncomingMessage): void {
  let left = most;
  incoming.on("data", (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) incoming.destroy();
  });
  incoming.resume();
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
