import { expect, test } from "vitest";

import { seasonOf, targetOfMonth } from "./season.ts";

test("the seasonal multiplier of each month is as specified", () => {
  const months = Array.from({ length: 12 }, (_, month) => seasonOf(`2026-${String(month + 1).padStart(2, "0")}`));
  expect(months).toEqual([0.9, 0.95, 1.1, 1.05, 1, 1, 0.95, 0.9, 1.05, 1.1, 1.15, 1.2]);
});

test("uses the target set for a month without adjustment", () => {
  const targets = new Map([["2026-11", 3_000_000]]);
  expect(targetOfMonth(targets, "2026-11")).toEqual({ target: 3_000_000, seasonalAdjustment: 1 });
});

test("estimates a missing month from the average of the year's earlier months, adjusted to its season", () => {
  // January and February have 1,850,000 in total and multipliers that add up to 1.85, so an average month is 1,000,000.
  const targets = new Map([
    ["2025-12", 9_000_000],
    ["2026-01", 900_000],
    ["2026-02", 950_000],
  ]);
  expect(targetOfMonth(targets, "2026-12")).toEqual({ target: 1_200_000, seasonalAdjustment: 1.2 });
  expect(targetOfMonth(targets, "2026-08")).toEqual({ target: 900_000, seasonalAdjustment: 0.9 });
});

test("does not estimate months before the first target, in another year, or with a target of zero", () => {
  const targets = new Map([
    ["2026-06", 500_000],
    ["2026-07", 0],
  ]);
  for (const month of ["2026-05", "2026-07", "2027-01", "2025-12"]) expect(targetOfMonth(targets, month)).toBeNull();
});
