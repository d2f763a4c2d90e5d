import { expect, test } from "vitest";

import { contributorsOf, explainedAs, explainingQuestion } from "#domain/measures/explanation.ts";
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

test("the days and filters of what is shown are kept, and what parted it is not", () => {
  const shown = {
    measures: ["profit" as const, "revenue" as const],
    range: "last_90_days" as const,
    grain: "month" as const,
    by: ["region" as const],
    filters: { owner: ["o1"] },
    currency: "EUR",
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
