import { expect, test } from "vitest";

import { type Direction, evaluatedQuestion, checkThreshold } from "#domain/metrics/metric-alert.ts";
import type { MeasureId, Range } from "#domain/metrics/question.ts";

/** Returns the values of a series that cause an alert, given the initial state. */
function follow(direction: Direction, threshold: number, values: (number | null)[], wasBeyond: boolean | null = null) {
  let known = wasBeyond;
  return values.map((value) => {
    const { isBeyond, isAlert } = checkThreshold({ direction, threshold, wasBeyond: known, value });
    known = isBeyond;
    return isAlert;
  });
}

test("notifies once when a metric crosses its threshold, and again only after it was back by the margin", () => {
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

test("a value equal to the threshold or beyond it from the start does not cross it", () => {
  expect(follow("above", 100, [100, 100.5])).toEqual([false, true]);
  expect(follow("below", 100, [80, 70, 120, 90])).toEqual([false, false, false, true]);
});

test("an unknown value is neither above nor below the threshold, and changes nothing", () => {
  expect(follow("below", 100, [110, null, null])).toEqual([false, false, false]);
  expect(follow("below", 100, [110, 90, null, 90])).toEqual([false, true, false, false]);
  expect(follow("below", 100, [null, 90])).toEqual([false, false]);
});

test("thresholds of zero and below have a margin in proportion to their size", () => {
  expect(follow("below", 0, [5, -1, 0, -1])).toEqual([false, true, false, true]);
  expect(follow("below", -100, [-90, -101, -99, -101, -98, -101])).toEqual([false, true, false, false, false, true]);
});

const judged = (measure: MeasureId, range: Range, direction: Direction = "below") =>
  evaluatedQuestion({ measures: [measure], range }, direction, "2026-11-01").range;

test("sums are checked for falling below a threshold in the last whole period, but for exceeding it immediately", () => {
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

test("current states and rates are checked in the current period", () => {
  const steady = ["open_pipeline", "sales_velocity", "seats", "win_rate", "profit_margin", "target_reached"] as const;
  expect(steady.map((measure) => judged(measure, "this_month"))).toEqual(steady.map(() => "this_month"));
});
