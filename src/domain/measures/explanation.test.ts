import { expect, test } from "vitest";

import { contributorsOf, explainedAs, explainingQuestion, splittingsOf } from "#domain/measures/explanation.ts";
import { measureIds } from "#domain/measures/question.ts";

test("a sum is explained as itself, a ratio by what it is worked out of, and what stands as of today not at all", () => {
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

test("a change is parted only by what all facts of the measure have", () => {
  expect(contributorsOf("revenue")).toContain("product");
  // Expenses know of no product.
  expect(contributorsOf("profit")).toEqual(["category", "channel", "company"]);
  expect([contributorsOf("deals_won").includes("lost_reason"), contributorsOf("deals_lost")]).toEqual([
    false,
    expect.arrayContaining(["lost_reason"]),
  ]);
  for (const measure of measureIds)
    for (const part of explainedAs(measure)) expect(contributorsOf(part), part).not.toEqual([]);
});

test("by time is told what is a sum of its days, first where nothing else tells it apart", () => {
  expect(splittingsOf("covers")).toEqual(["time", "company", "breakdown"]);
  expect(splittingsOf("revenue").at(-1)).toBe("time");
  // Who is counted once in a year is counted in each of its months, and seats stand.
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

test("the share of labour and of rent is told by what was spent on them", () => {
  expect(explainedAs("labour_share")).toEqual(["labour_costs", "revenue"]);
  expect(explainedAs("rent_share")).toEqual(["rent_costs", "revenue"]);
  expect(explainedAs("prime_cost_share")).toEqual(["cost_of_sales", "labour_costs", "revenue"]);
  expect(contributorsOf("labour_costs")).toEqual(["category", "channel", "company"]);
});

test("the days and filters of what is shown are kept, and what parted it is not", () => {
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
