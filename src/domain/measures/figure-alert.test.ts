import { expect, test } from "vitest";

import { type Direction, judgedQuestion, watchLine } from "#domain/measures/figure-alert.ts";
import type { MeasureId, Range } from "#domain/measures/question.ts";

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

const judged = (measure: MeasureId, range: Range, direction: Direction = "below") =>
  judgedQuestion({ measures: [measure], range }, direction, "2026-11-01").range;

test("what fills up is below a line by the last whole period, and above one as soon as it is", () => {
  expect((["this_month", "this_quarter", "this_year"] as const).map((range) => judged("revenue", range))).toEqual([
    "last_month",
    "last_quarter",
    "last_year",
  ]);
  expect(judged("deals_won", "today")).toEqual({ from: "2026-10-31", to: "2026-10-31" });
  expect(judged("profit", "this_month")).toBe("last_month");
  expect(judged("sales_per_area", "this_month")).toBe("last_month");
  expect(judged("revenue", "this_month", "above")).toBe("this_month");
  expect(judged("revenue", "last_30_days")).toBe("last_30_days");
});

test("what stands, and a rate, is judged as it is", () => {
  const steady = ["open_pipeline", "sales_velocity", "seats", "win_rate", "profit_margin", "target_reached"] as const;
  expect(steady.map((measure) => judged(measure, "this_month"))).toEqual(steady.map(() => "this_month"));
});
