import { describe, expect, test } from "vitest";

import { averageRate, extremesOf, fallbackRate, needsAttention, trendOf } from "./fallback-rate.ts";
import { defaultThresholds, readThresholds, statusOf } from "./thresholds.ts";

const rated = (...rates: number[]) => rates.map((rate) => ({ fallbackRate: rate }));

describe("a fallback rate", () => {
  test("is the share of the target that was not reached", () => {
    expect(fallbackRate(20_000, 15_000)).toBe(25);
    expect(fallbackRate(30_000, 20_000)).toBe(33.3);
  });

  test("is between 0 and 100: more than the target is not a shortfall, and refunds do not add to it", () => {
    expect(fallbackRate(20_000, 26_000)).toBe(0);
    expect(fallbackRate(20_000, -500)).toBe(100);
  });

  test("is unknown without a target", () => {
    expect(fallbackRate(0, 500)).toBeNull();
  });

  test("has the trend up above 20 and down below 10", () => {
    expect([0, 9.9, 10, 20, 20.1, 100].map(trendOf)).toEqual(["down", "down", "stable", "stable", "up", "up"]);
  });
});

describe("many rates", () => {
  test("have an unweighted average, which needs attention above 25", () => {
    expect(averageRate(rated(50, 20, 5))).toBe(25);
    expect(needsAttention(25)).toBe(false);
    expect(needsAttention(averageRate(rated(50, 20, 5.3)))).toBe(true);
    expect(averageRate([])).toBeNull();
    expect(needsAttention(null)).toBe(false);
  });

  test("have a top and a bottom three, with the best and the worst first", () => {
    const { top, bottom } = extremesOf(rated(90, 70, 50, 30, 10));
    expect(top.map((record) => record.fallbackRate)).toEqual([10, 30, 50]);
    expect(bottom.map((record) => record.fallbackRate)).toEqual([90, 70, 50]);
  });
});

describe("thresholds", () => {
  test("default to 10, 25 and 40, and a status applies from its threshold", () => {
    const found = [0, 9.9, 10, 24.9, 25, 39.9, 40, 100].map((rate) => statusOf(rate, defaultThresholds));
    expect(found).toEqual(["good", "good", "warning", "warning", "critical", "critical", "severe", "severe"]);
  });

  test("must rise from good to warning to critical", () => {
    expect(readThresholds({ good: "5", warning: "12.5", critical: "100" })).toEqual({
      thresholds: { good: 5, warning: 12.5, critical: 100 },
    });
    expect(readThresholds({ good: "25", warning: "25", critical: "40" })).toEqual({
      at: "good",
      problem: "goodNotBelowWarning",
    });
    expect(readThresholds({ good: "10", warning: "41", critical: "40" })).toEqual({
      at: "warning",
      problem: "warningNotBelowCritical",
    });
  });

  test.each(["", " ", "-1", "101", "ten", "1e3"])("cannot be %j", (typed) => {
    const read = readThresholds({ good: "10", warning: "25", critical: typed });
    expect(read).toEqual({ at: "critical", problem: "notAPercentage" });
  });
});
