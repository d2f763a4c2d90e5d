import { expect, test } from "vitest";

import { contributorsOf, explainedAs, explainingQuestion, splittingsOf } from "#domain/metrics/explanation.ts";
import { measureIds } from "#domain/metrics/question.ts";

test("explains sums directly and ratios by their parts, but not current states", () => {
  expect(explainedAs("revenue")).toEqual(["revenue"]);
  expect(explainedAs("profit")).toEqual(["profit"]);
  expect(explainedAs("profit_margin")).toEqual(["profit", "revenue"]);
  expect(explainedAs("lead_conversion")).toEqual(["converted_contacts", "new_contacts"]);
  expect(explainedAs("average_check")).toEqual(["revenue", "covers"]);
  expect(explainedAs("win_rate")).toEqual(["deals_won"]);
  expect([explainedAs("open_pipeline"), explainedAs("sales_velocity"), explainedAs("active_customers")]).toEqual([
    [],
    [],
    [],
  ]);
});

test("splits a change only by dimensions that all facts of the measure have", () => {
  expect(contributorsOf("revenue")).toContain("product");
  // Expenses have no product.
  expect(contributorsOf("profit")).toEqual(["category", "channel", "company"]);
  expect([contributorsOf("deals_won").includes("lost_reason"), contributorsOf("deals_lost")]).toEqual([
    false,
    expect.arrayContaining(["lost_reason"]),
  ]);
  for (const measure of measureIds)
    for (const part of explainedAs(measure)) expect(contributorsOf(part), part).not.toEqual([]);
});

test("splits sums over days by time, first if there is no other dimension", () => {
  expect(splittingsOf("covers")).toEqual(["time", "company", "breakdown"]);
  expect(splittingsOf("revenue").at(-1)).toBe("time");
  // A customer who is counted once per year would be counted again in each month, and seats are a state.
  expect(splittingsOf("returning_customers")).not.toContain("time");
  expect(splittingsOf("seats")).not.toContain("time");
  expect(splittingsOf("new_customers")).toContain("time");
  expect(
    explainingQuestion(
      { measures: ["covers"], range: "last_12_months", by: ["company"], lapse_days: 90 },
      { measure: "covers", by: "time", compare: "year" },
    ),
  ).toEqual({ measures: ["covers"], range: "last_12_months", compare: "year", grain: "month", lapse_days: 90 });
});

test("explains the shares of labour and rent by their expenses", () => {
  expect(explainedAs("labour_share")).toEqual(["labour_costs", "revenue"]);
  expect(explainedAs("rent_share")).toEqual(["rent_costs", "revenue"]);
  expect(explainedAs("prime_cost_share")).toEqual(["cost_of_sales", "labour_costs", "revenue"]);
  expect(contributorsOf("labour_costs")).toEqual(["category", "channel", "company"]);
});

test("keeps the period and filters of the shown question, but not its grouping", () => {
  const shown = {
    measures: ["profit" as const, "revenue" as const],
    range: "last_90_days" as const,
    grain: "month" as const,
    by: ["region" as const],
    filters: { owner: ["o1"] },
    currency: "EUR" as const,
  };
  expect(explainingQuestion(shown, { measure: "profit", by: "channel", compare: "year" })).toEqual({
    measures: ["profit"],
    range: "last_90_days",
    compare: "year",
    by: ["channel"],
    top: 200,
    filters: { owner: ["o1"] },
    currency: "EUR",
  });
});
