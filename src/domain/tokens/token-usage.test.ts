import { expect, test } from "vitest";

import { usageByDay, usageByFeature } from "./token-usage.ts";

const used = (day: string, feature: string, tokens: number, runs = 1) => ({
  day,
  feature,
  label: feature,
  tokens,
  runs,
});
const rows = [
  used("2026-11-21", "analytics", 5),
  used("2026-11-21", "assistant", 3, 2),
  used("2026-11-01", "analytics", 0, 2),
];

test("sums features over days, the most used first", () => {
  expect(usageByFeature(rows).map(({ feature, tokens, runs }) => [feature, tokens, runs])).toEqual([
    ["analytics", 5, 3],
    ["assistant", 3, 2],
  ]);
  expect(usageByFeature([])).toEqual([]);
});

test("includes days without usage, even across months", () => {
  const days = usageByDay(rows, "2026-12-01", 12);
  expect(days).toHaveLength(12);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2026-11-20", "2026-12-01"]);
  expect(days.map(({ tokens }) => tokens)).toEqual([0, 8, ...Array.from({ length: 10 }, () => 0)]);
});
