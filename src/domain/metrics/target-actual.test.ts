import { expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";

import { actualOf, targetQuestion } from "./target-actual.ts";

const target = { month: "2026-03-01", measure: "revenue", currency: "EUR", account_id: "oak", region: null };
const period = { from: "2026-03-01", to: "2026-03-31" };
const row = (id: string, value: number) => ({
  period,
  is_unfinished: false,
  by: [{ id, label: id }],
  values: [value],
  n: [1],
  compared: [],
});
const result: MeasureResult = {
  columns: [{ measure: "revenue", unit: "money", better: "up" }],
  range: { from: "2026-01-01", to: "2026-12-31" },
  compared_range: null,
  currency: "EUR",
  time_zone: "UTC",
  today: "2026-04-02",
  rows: [row("elm", 100), row("oak", 250)],
  total: { values: [350], n: [2], compared: [] },
  groups: 2,
  missing: [],
  samples: null,
  as_of: "",
  drill_down: [],
};

test("queries all months of a target's year, in its currency and grouped by its subject", () => {
  expect(targetQuestion(target)).toEqual({
    measures: ["revenue"],
    range: { from: "2026-01-01", to: "2026-12-31" },
    grain: "month",
    by: ["account"],
    top: 200,
    currency: "EUR",
  });
  expect(targetQuestion({ ...target, account_id: null, measure: "deals_won" })).toEqual({
    measures: ["deals_won"],
    range: { from: "2026-01-01", to: "2026-12-31" },
    grain: "month",
  });
  expect(targetQuestion({ ...target, measure: undefined })).toBeNull();
});

test("the actual value of a target is that of its month and account", () => {
  expect(actualOf(target, result)).toBe(250);
  expect(actualOf({ ...target, account_id: "ash" }, result)).toBe(0);
  expect(actualOf({ ...target, account_id: "ash" }, { ...result, groups: 300 })).toBeNull();
  expect(actualOf({ ...target, month: "2026-05-01" }, result)).toBeNull();
});
