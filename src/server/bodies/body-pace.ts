import type { IncomingMessage, ServerResponse } from "node:http";

import { BodyProblem } from "#server/bodies/body-problem.ts";

/** A sender of whom nothing came for so long does not come back. */
const stallMs = 30_000;
/** Over so long a body must come as fast as this, in bytes a second: a telephone line of old does. */
const windowMs = 30_000;
const slowest = 4_000;
/** Where others wait for the place that it holds: a poor line of today. */
const slowestWanted = 64_000;
const beatMs = 2_500;

/** A body on its way in, as the one who reads it sees it. */
export type Watched = {
  /** Why the body will not come to its end; whoever reads it is told when that shows. */
  problem: BodyProblem | null;
  onProblem: ((problem: BodyProblem) => void) | null;
  /** Whether others wait for what this body holds. */
  isWanted: () => boolean;
};

type Entry = Watched & {
  response: ServerResponse;
  read: number;
  quietMs: number;
  windowMs: number;
  windowBytes: number;
};

/**
 * Watches every body on its way in. One that stands still or hardly moves is ended: whoever reads it answers why, and where
 * nobody does its connection is shut. Only time that the sender takes counts, not ours.
 */
export class BodyPace {
  readonly #entries = new Map<IncomingMessage, Entry>();
  #timer: NodeJS.Timeout | undefined;
  #beatAt = 0;

  watch(request: IncomingMessage, response: ServerResponse): Watched {
    const known = this.#entries.get(request);
    if (known) return known;
    const read = request.socket.bytesRead;
    const count = { read, quietMs: 0, windowMs: 0, windowBytes: 0 };
    const entry: Entry = { problem: null, onProblem: null, isWanted: () => false, response, ...count };
    this.#entries.set(request, entry);
    if (!this.#timer) this.#beatAt = performance.now();
    this.#timer ??= setInterval(() => this.#beat(), beatMs).unref();
    return entry;
  }

  forget(request: IncomingMessage): void {
    this.#entries.delete(request);
  }

  #beat() {
    const now = performance.now();
    // Where we were busy ourselves, the sender could not show what it sends.
    const passed = Math.min(now - this.#beatAt, 2 * beatMs);
    this.#beatAt = now;
    for (const [request, entry] of this.#entries) {
      if (request.complete || request.destroyed) {
        this.#entries.delete(request);
        continue;
      }
      const problem = measure(request, entry, passed);
      if (!problem) continue;
      // Answered already, or told a while ago and still not answered: nobody reads it.
      if (entry.problem || entry.response.writableEnded) {
        this.#entries.delete(request);
        request.socket.destroy();
        continue;
      }
      // What is still on its way will not be read, so the connection is of no more use.
      entry.response.shouldKeepAlive = false;
      entry.problem = problem;
      entry.quietMs = 0;
      entry.onProblem?.(problem);
    }
    if (this.#entries.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

function measure(request: IncomingMessage, entry: Entry, passed: number): BodyProblem | null {
  const came = request.socket.bytesRead - entry.read;
  entry.read += came;
  // A full buffer waits for us.
  if (request.readableLength >= request.readableHighWaterMark) return null;
  // What comes after it was told that this is the end is nothing.
  entry.quietMs = came > 0 && !entry.problem ? 0 : entry.quietMs + passed;
  if (entry.quietMs >= stallMs) {
    return new BodyProblem("stalled", `Nothing came for ${stallMs / 1000} seconds: the rest is not waited for`);
  }
  if (entry.problem) return null;
  entry.windowMs += passed;
  entry.windowBytes += came;
  if (entry.windowMs < windowMs) return null;
  const speed = (entry.windowBytes / entry.windowMs) * 1000;
  entry.windowMs = 0;
  entry.windowBytes = 0;
  const isWanted = entry.isWanted();
  if (speed >= (isWanted ? slowestWanted : slowest)) return null;
  const asked = isWanted ? `${slowestWanted} bytes a second, as others wait` : `${slowest} bytes a second`;
  return new BodyProblem("too_slow", `This comes at ${Math.round(speed)} bytes a second, and has to come at ${asked}`);
}
