import { expect, test } from "vitest";

import { seasonOf, targetOfMonth } from "./season.ts";

test("the season of each month is as specified", () => {
  const months = Array.from({ length: 12 }, (_, month) => seasonOf(`2026-${String(month + 1).padStart(2, "0")}`));
  expect(months).toEqual([0.9, 0.95, 1.1, 1.05, 1, 1, 0.95, 0.9, 1.05, 1.1, 1.15, 1.2]);
});

test("a target that was set for a month counts as it is", () => {
  const targets = new Map([["2026-11", 3_000_000]]);
  expect(targetOfMonth(targets, "2026-11")).toEqual({ target: 3_000_000, seasonalAdjustment: 1 });
});

test("a month without one has the average month of those before it in its year, with its own season", () => {
  // 1,850,000 over January and February, whose seasons add up to 1.85: a month of 1,000,000.
  const targets = new Map([
    ["2025-12", 9_000_000],
    ["2026-01", 900_000],
    ["2026-02", 950_000],
  ]);
  expect(targetOfMonth(targets, "2026-12")).toEqual({ target: 1_200_000, seasonalAdjustment: 1.2 });
  expect(targetOfMonth(targets, "2026-08")).toEqual({ target: 900_000, seasonalAdjustment: 0.9 });
});

test("nothing is made up for a month before the first that was set, for another year, or for one set to nothing", () => {
  const targets = new Map([
    ["2026-06", 500_000],
    ["2026-07", 0],
  ]);
  for (const month of ["2026-05", "2026-07", "2027-01", "2025-12"]) expect(targetOfMonth(targets, month)).toBeNull();
});
