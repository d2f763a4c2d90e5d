import type { IncomingMessage, ServerResponse } from "node:http";

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { BodyPace } from "./body-pace.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

/** Sends a body at a given rate; returns its problem, if any, and whether its connection was closed. */
function send(bytesPerSecond: number, more: { isWanted?: boolean; isFull?: boolean; isAnswered?: boolean } = {}) {
  const socket = { bytesRead: 0, destroy: vi.fn<() => void>() };
  const request = { socket, complete: false, readableLength: more.isFull ? 9 : 0, readableHighWaterMark: 9 };
  const response = { writableEnded: more.isAnswered ?? false, shouldKeepAlive: true };
  const pace = new BodyPace();
  const watched = pace.watch(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  watched.isWanted = () => more.isWanted ?? false;
  for (let second = 0; second < 120; second += 1) {
    socket.bytesRead += bytesPerSecond;
    vi.advanceTimersByTime(1000);
  }
  return { trouble: watched.problem?.trouble, isShut: socket.destroy.mock.calls.length > 0 };
}

test("allows a slow body, but not one that stalls or is extremely slow", () => {
  expect(send(0)).toEqual({ trouble: "stalled", isShut: true });
  expect(send(3_000)).toEqual({ trouble: "too_slow", isShut: true });
  expect(send(5_000)).toEqual({ trouble: undefined, isShut: false });
});

test("requires a minimum speed if other requests wait for the slot", () => {
  expect(send(50_000)).toEqual({ trouble: undefined, isShut: false });
  expect(send(50_000, { isWanted: true })).toEqual({ trouble: "too_slow", isShut: true });
  expect(send(70_000, { isWanted: true })).toEqual({ trouble: undefined, isShut: false });
});

test("does not treat a client that waits for the server as slow, and disconnects one that sends after the response", () => {
  expect(send(0, { isFull: true })).toEqual({ trouble: undefined, isShut: false });
  expect(send(10, { isAnswered: true })).toEqual({ trouble: undefined, isShut: true });
});
