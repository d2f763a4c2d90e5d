import { expect, test } from "vitest";

import { countDays, daysBefore } from "#domain/time/dates.ts";

import { daysProblem, lastMonth, readDays, toPeriod } from "./periods.ts";

const today = "2026-03-01";

test.each([
  [{ from: "2026-03-01", to: "2026-03-01" }, undefined],
  [{ from: "2023-03-02", to: "2026-03-01" }, undefined],
  [{ from: "2023-03-01", to: "2026-03-01" }, "long"],
  [{ from: "2026-03-01", to: "2026-03-02" }, "future"],
  [{ from: "2026-02-02", to: "2026-02-01" }, "order"],
  [{ from: "1899-12-31", to: "1900-01-01" }, "early"],
  [{ from: "", to: "2026-02-01" }, "missing"],
  [{ from: "2026-02-29", to: "2026-03-01" }, "missing"],
] as const)("the validation error of the custom period %j is %s", (days, problem) => {
  expect(daysProblem(days, today)).toBe(problem);
});

test("compares a custom period with as many days right before, even across a new year and a leap day", () => {
  const days = { from: "2024-01-31", to: "2024-03-01" };
  expect(countDays(days)).toBe(31);
  expect(daysBefore(days)).toEqual({ from: "2023-12-31", to: "2024-01-30" });
  expect(readDays(toPeriod(days))).toEqual(days);
  expect(lastMonth("2024-03-31")).toEqual({ from: "2024-02-01", to: "2024-02-29" });
});

test.each([
  "90d",
  "month",
  "2026-01-01",
  "2026-01-01..",
  "2026-02-30..2026-03-01",
  "2026-01-01..2026-01-02..2026-01-03",
])("%s is not a custom period", (period) => {
  expect(readDays(period)).toBeUndefined();
});
