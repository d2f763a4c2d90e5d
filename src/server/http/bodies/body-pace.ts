import type { IncomingMessage, ServerResponse } from "node:http";

import { BodyProblem } from "#server/http/bodies/body-problem.ts";

/** A sender that has sent nothing for this long is considered disconnected. */
const stallMs = 30_000;
/** Measurement period for the speed. The minimum, in bytes a second, is the speed of an old telephone line. */
const windowMs = 30_000;
const minSpeed = 4_000;
/** Minimum speed while others wait for the slot, in bytes a second: the speed of a poor connection today. */
const minSpeedContended = 64_000;
const beatMs = 2_500;

/** An incoming body as seen by its reader. */
export type Watched = {
  /** The reason why the body will not be completed. `onProblem` is called when it is detected. */
  problem: BodyProblem | null;
  onProblem: ((problem: BodyProblem) => void) | null;
  /** True if others wait for the resources of this body. */
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
 * Monitors the speed of all incoming bodies. A body that stalls or is too slow is ended: its reader responds with the
 * reason; without a reader, its connection is closed. The time in this process does not count, only the time spent
 * waiting for the sender.
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
    // The sender could make no progress while this process was busy.
    const passed = Math.min(now - this.#beatAt, 2 * beatMs);
    this.#beatAt = now;
    for (const [request, entry] of this.#entries) {
      if (request.complete || request.destroyed) {
        this.#entries.delete(request);
        continue;
      }
      const problem = measure(request, entry, passed);
      if (!problem) continue;
      // The body has no reader: the request already has a response, or the problem was reported earlier without a
      // response.
      if (entry.problem || entry.response.writableEnded) {
        this.#entries.delete(request);
        request.socket.destroy();
        continue;
      }
      // The remaining bytes are not read, so the connection cannot be reused.
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
  // A full buffer means that the reader is slow, not the sender.
  if (request.readableLength >= request.readableHighWaterMark) return null;
  // Bytes that arrive after the body was rejected are ignored.
  entry.quietMs = came > 0 && !entry.problem ? 0 : entry.quietMs + passed;
  if (entry.quietMs >= stallMs) {
    return new BodyProblem("stalled", `No data received for ${stallMs / 1000} seconds`);
  }
  if (entry.problem) return null;
  entry.windowMs += passed;
  entry.windowBytes += came;
  if (entry.windowMs < windowMs) return null;
  const speed = (entry.windowBytes / entry.windowMs) * 1000;
  entry.windowMs = 0;
  entry.windowBytes = 0;
  const isWanted = entry.isWanted();
  if (speed >= (isWanted ? minSpeedContended : minSpeed)) return null;
  const required = isWanted ? `${minSpeedContended} bytes a second while others wait` : `${minSpeed} bytes a second`;
  return new BodyProblem(
    "too_slow",
    `The body arrives at ${Math.round(speed)} bytes a second; the minimum is ${required}`,
  );
}
