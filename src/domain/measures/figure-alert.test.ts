import { expect, test } from "vitest";

import { type Direction, watchLine } from "#domain/measures/figure-alert.ts";

/** What is told of a course of figures, from what was known before. */
function follow(direction: Direction, line: number, values: (number | null)[], wasBeyond: boolean | null = null) {
  let known = wasBeyond;
  return values.map((value) => {
    const { isBeyond, tells } = watchLine({ direction, line, wasBeyond: known, value });
    known = isBeyond;
    return tells;
  });
}

test("a crossing is told once, and again only when the figure was back by the margin", () => {
  expect(follow("above", 100, [90, 101, 140, 99, 101, 98, 101])).toEqual([
    false,
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(follow("below", 100, [110, 99, 101, 99, 103, 99])).toEqual([false, true, false, false, false, true]);
});

test("on the line is not beyond it, and what was beyond when it began to be watched was not crossed", () => {
  expect(follow("above", 100, [100, 100.5])).toEqual([false, true]);
  expect(follow("below", 100, [80, 70, 120, 90])).toEqual([false, false, false, true]);
});

test("what is unknown is neither above nor below, and changes nothing", () => {
  expect(follow("below", 100, [110, null, null])).toEqual([false, false, false]);
  expect(follow("below", 100, [110, 90, null, 90])).toEqual([false, true, false, false]);
  expect(follow("below", 100, [null, 90])).toEqual([false, false]);
});

test("a line at nought and one below it have a margin of their size", () => {
  expect(follow("below", 0, [5, -1, 0, -1])).toEqual([false, true, false, true]);
  expect(follow("below", -100, [-90, -101, -99, -101, -98, -101])).toEqual([false, true, false, false, false, true]);
});
