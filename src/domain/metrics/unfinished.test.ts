import { expect, test } from "vitest";

import { isMaturing, isUnfinished } from "./unfinished.ts";

const today = "2026-11-29";
const months = (measure: "lead_conversion" | "revenue") =>
  ({ grain: "month", weekStart: 1, question: { measures: [measure] } }) as unknown as Parameters<
    typeof isUnfinished
  >[1];

test("the conversion rate is final 90 days after the newest contacts were added", () => {
  expect(isMaturing("lead_conversion", { from: "2025-12-01", to: today }, today)).toBe(true);
  expect(isMaturing("lead_conversion", { from: "2026-08-01", to: "2026-08-31" }, today)).toBe(false);
  expect(isMaturing("revenue", { from: "2025-12-01", to: today }, today)).toBe(false);
});

test("months whose conversion rate is not final are unfinished", () => {
  const september = { from: "2026-09-01", to: "2026-09-30" };
  expect(isUnfinished(september, months("lead_conversion"), today)).toBe(true);
  expect(isUnfinished({ from: "2026-08-01", to: "2026-08-31" }, months("lead_conversion"), today)).toBe(false);
  expect(isUnfinished(september, months("revenue"), today)).toBe(false);
  expect(isUnfinished({ from: "2026-11-01", to: "2026-11-30" }, months("revenue"), today)).toBe(true);
});
