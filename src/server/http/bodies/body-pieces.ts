import type { IncomingMessage } from "node:http";

import type { Watched } from "#server/http/bodies/body-pace.ts";
import { BodyProblem } from "#server/http/bodies/body-problem.ts";

/**
 * Yields the chunks of a body as they arrive. Returns immediately if the consumer stops early, whereas Node's own
 * iterator waits for the next chunk. Throws a BodyProblem if the body does not arrive completely.
 */
export function bodyPieces(request: IncomingMessage, watched: Watched): AsyncIterableIterator<Buffer> {
  const came: Buffer[] = [];
  let end: Error | "whole" | undefined;
  let wake = () => {};
  const finish = (how: Error | "whole") => {
    end ??= how;
    wake();
  };
  const onData = (piece: Buffer) => {
    came.push(piece);
    request.pause();
    wake();
  };
  const onEnd = () => finish("whole");
  const onClose = () => finish(new BodyProblem("gone", "The sender disconnected before the end"));
  const stop = () => {
    request.off("data", onData).off("end", onEnd).off("close", onClose);
    watched.onProblem = null;
  };
  watched.onProblem = finish;
  // Each error is followed by the close event, so it can be ignored.
  request.on("data", onData).on("end", onEnd).on("close", onClose).on("error", ignore);
  if (request.destroyed) onClose();
  if (watched.problem) finish(watched.problem);

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      for (;;) {
        const value = came.shift();
        if (value) return { value, done: false };
        if (end) {
          stop();
          if (end === "whole") return { value: undefined, done: true };
          throw end;
        }
        const woken = new Promise<void>((resolve) => (wake = resolve));
        request.resume();
        await woken;
      }
    },
    async return() {
      stop();
      return { value: undefined, done: true };
    },
  };
}

const ignore = () => {};
