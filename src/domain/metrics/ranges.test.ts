import { expect, test } from "vitest";

import type { Grain, Range } from "#domain/metrics/question.ts";
import type { Comparison } from "#domain/metrics/range-names.ts";
import { startedBy, bucketsOf, comparedRange, resolveRange } from "#domain/metrics/ranges.ts";

const today = "2026-03-31";
const spanOf = (range: Range, day = today) => Object.values(resolveRange(range, day)).join("..");
const beforeOf = (range: Range, compare: Comparison, day = today) => {
  const days = comparedRange(range, resolveRange(range, day), compare);
  return days && `${days.from}..${days.to}`;
};

test.each<[Range, string]>([
  ["today", "2026-03-31..2026-03-31"],
  ["last_7_days", "2026-03-25..2026-03-31"],
  ["last_30_days", "2026-03-02..2026-03-31"],
  ["last_5_months", "2025-11-01..2026-03-31"],
  ["last_12_months", "2025-04-01..2026-03-31"],
  ["last_month", "2026-02-01..2026-02-28"],
  ["last_quarter", "2025-10-01..2025-12-31"],
  ["next_90_days", "2026-03-31..2026-06-28"],
  ["next_12_months", "2026-03-31..2027-02-28"],
])("the range %s is the days %s", (range, days) => {
  expect(spanOf(range)).toBe(days);
});

test("data of a range counts as complete if there was a record in the first tenth of its days", () => {
  expect(startedBy({ from: "2025-01-01", to: "2025-12-31" })).toBe("2025-02-06");
  expect(startedBy({ from: "2026-03-01", to: "2026-03-31" })).toBe("2026-03-04");
  expect(startedBy({ from: "2026-03-01", to: "2026-03-01" })).toBe("2026-03-01");
});

test("current ranges end today", () => {
  expect(["this_month", "this_quarter", "this_year"].map((range) => spanOf(range as Range, "2026-05-20"))).toEqual([
    "2026-05-01..2026-05-20",
    "2026-04-01..2026-05-20",
    "2026-01-01..2026-05-20",
  ]);
});

test.each<[Range, Comparison, string, string | null]>([
  // Compares with the same number of days before, or with the same days of the month, quarter or year before.
  ["last_30_days", "previous", today, "2026-01-31..2026-03-01"],
  ["this_month", "previous", "2026-03-20", "2026-02-01..2026-02-20"],
  ["this_month", "previous", "2026-03-31", "2026-02-01..2026-02-28"],
  ["this_month", "previous", "2026-03-30", "2026-02-01..2026-02-28"],
  ["this_quarter", "previous", "2026-05-20", "2026-01-01..2026-02-20"],
  ["last_12_months", "previous", "2026-03-15", "2024-04-01..2025-03-15"],
  ["this_year", "year", "2024-02-29", "2023-01-01..2023-02-28"],
  ["last_month", "year", today, "2025-02-01..2025-02-28"],
  [{ from: "2026-03-01", to: "2026-03-10" }, "previous", today, "2026-02-19..2026-02-28"],
  ["all", "previous", today, null],
])("%j is compared by '%s' on %s with %s", (range, compare, day, expected) => {
  expect(beforeOf(range, compare, day)).toBe(expected);
});

test.each<[Grain, number, string[]]>([
  ["week", 1, ["2026-02-27..2026-03-01", "2026-03-02..2026-03-08", "2026-03-09..2026-03-10"]],
  ["week", 7, ["2026-02-27..2026-02-28", "2026-03-01..2026-03-07", "2026-03-08..2026-03-10"]],
  ["month", 1, ["2026-02-27..2026-02-28", "2026-03-01..2026-03-10"]],
  ["quarter", 1, ["2026-02-27..2026-03-10"]],
  ["year", 1, ["2026-02-27..2026-03-10"]],
])("by %s with weeks starting on day %i a range is split, with its ends truncated", (grain, weekStart, parts) => {
  const days = { from: "2026-02-27", to: "2026-03-10" };
  expect(bucketsOf(days, grain, weekStart, 100).map(({ from, to }) => `${from}..${to}`)).toEqual(parts);
});

test("splitting a range stops at one part more than the limit", () => {
  expect(bucketsOf({ from: "1900-01-01", to: "2026-01-01" }, "day", 1, 10)).toHaveLength(11);
});
