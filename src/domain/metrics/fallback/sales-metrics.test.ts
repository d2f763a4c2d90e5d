import { expect, test } from "vitest";

import type { MeasureResult, ResultRow } from "#domain/metrics/measure-result.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

import { salesQuestions, targetQuestions } from "./fallback-questions.ts";
import { readTargets, withSales } from "./sales-metrics.ts";

const row = (from: string, id: string | null, value: number | null, n = 1): ResultRow => ({
  period: { from, to: from },
  is_unfinished: false,
  by: [{ id, label: id && id.toUpperCase() }],
  values: [value],
  n: [n],
  compared: [],
});

const answer = (measure: MeasureId, rows: ResultRow[]): MeasureResult => ({
  columns: [{ measure, unit: "money", better: "up" }],
  range: { from: "2025-01-01", to: "2026-12-31" },
  compared_range: null,
  currency: "USD",
  time_zone: "UTC",
  today: "2026-11-23",
  rows,
  total: { values: [null], n: [0], compared: [] },
  groups: 0,
  missing: [],
  samples: null,
  as_of: "2026-11-23T09:00:00Z",
  drill_down: [],
});

test("reads targets by month, including zero targets and without unset ones", () => {
  const targets = readTargets(
    answer("revenue_target", [
      row("2026-09-01", "oak", 0),
      row("2026-10-01", "oak", 0, 0),
      row("2026-11-01", "oak", 500),
      row("2026-11-01", "elm", 0),
      row("2026-11-01", "ash", null, 0),
      // A target of the whole workspace, which belongs to no company.
      row("2026-11-01", null, 9_000),
    ]),
  );
  expect(targets).toEqual([
    {
      id: "oak",
      name: "OAK",
      targets: new Map([
        ["2026-09", 0],
        ["2026-11", 500],
      ]),
    },
  ]);
});

test("adds sales by month and by day", () => {
  const oak = { id: "oak", name: "Oak", targets: new Map([["2026-11", 500]]) };
  const elm = { id: "elm", name: "Elm", targets: new Map([["2026-11", 500]]) };
  const metrics = withSales(
    [oak, elm],
    answer("revenue", [row("2026-11-01", "oak", 300)]),
    answer("revenue", [row("2026-11-22", "oak", 100), row("2026-11-23", "oak", 200)]),
  );
  expect(metrics[0]).toEqual({
    ...oak,
    monthSales: new Map([["2026-11", 300]]),
    daySales: new Map([
      ["2026-11-22", 100],
      ["2026-11-23", 200],
    ]),
  });
  expect(metrics[1]).toEqual({ ...elm, monthSales: new Map(), daySales: new Map() });
});

test("requests sales only for companies with targets", () => {
  const [byCompany, byAccount] = targetQuestions("2026-11-23");
  expect(byCompany).toMatchObject({ measures: ["revenue_target"], by: ["company"], grain: "month" });
  expect(byAccount).toMatchObject({ by: ["account"], range: { from: "2025-01-01", to: "2026-12-31" } });
  const oak = { id: "oak", name: "Oak", targets: new Map([["2026-11", 500]]) };
  const days = { from: "2026-11-01", to: "2026-11-23" };
  for (const question of salesQuestions("account", [oak], "2026-11-23", days))
    expect(question).toMatchObject({ measures: ["revenue"], by: ["account"], filters: { account: ["oak"] } });
});
