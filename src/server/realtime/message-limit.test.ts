import { expect, test } from "vitest";

import { createMessageLimit, createMessageLimits } from "#server/realtime/message-limit.ts";

test("allows a burst of twice the steady rate, and recovers over time", () => {
  let now = 0;
  const isWithin = createMessageLimit(10, () => now);
  const taken = () => Array.from({ length: 50 }, isWithin).filter(Boolean).length;
  expect(taken()).toBe(20);
  now = 500;
  expect(taken()).toBe(5);
  now = 60_000;
  expect(taken()).toBe(20);
});

test("counts each caller separately", () => {
  const isWithin = createMessageLimits(1);
  expect([isWithin("one"), isWithin("one"), isWithin("one"), isWithin("other")]).toEqual([true, true, false, true]);
});

test("allows everything without a limit", () => {
  const isWithin = createMessageLimits(Infinity);
  expect(Array.from({ length: 1000 }, () => isWithin("one")).every(Boolean)).toBe(true);
});
