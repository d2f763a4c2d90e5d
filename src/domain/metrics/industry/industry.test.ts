import { expect, test } from "vitest";

import { measures } from "#domain/metrics/measures.ts";

import { bandOf, bandStateOf } from "./band.ts";
import { industryMeasureIds } from "./industry-measure-ids.ts";
import { industryOfPage, industryPages, pageOfIndustry } from "./industry-pages.ts";
import { expenseLines, inputsOf, isSpending, templateLines } from "./inputs.ts";
import { packs } from "./packs.ts";
import { targetProblems, toBand, toTargetRangeForm } from "./target-range-form.ts";

test("each industry has 10 to 16 indicators and three charts, and every industry measure is used", () => {
  for (const { kpis, charts } of Object.values(packs)) {
    const shown = kpis.map(({ measure }) => measure);
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBeGreaterThanOrEqual(10);
    expect(shown.length).toBeLessThanOrEqual(16);
    expect(shown).toEqual(expect.arrayContaining([...charts]));
    for (const measure of shown) expect(inputsOf(measure)).not.toEqual([]);
  }
  const all = new Set(Object.values(packs).flatMap(({ kpis }) => kpis.map(({ measure }) => measure)));
  expect(industryMeasureIds.filter((id) => !all.has(id))).toEqual([]);
  expect(industryMeasureIds.filter((id) => !measures[id])).toEqual([]);
});

test("each industry has a page, and other pages have no industry", () => {
  expect(Object.values(industryPages).map((industry) => industryOfPage(pageOfIndustry(industry)))).toEqual(
    Object.values(industryPages),
  );
  expect(["education", "toString", ""].map(industryOfPage)).toEqual([undefined, undefined, undefined]);
});

test("a value is below, within or above its target range, and exceeding it in the better direction is good", () => {
  const band = { low: 28, high: 35 };
  expect(bandStateOf(28, band, "down")).toEqual({ place: "within", verdict: "good" });
  expect(bandStateOf(35.1, band, "down")).toEqual({ place: "above", verdict: "bad" });
  expect(bandStateOf(20, band, "down")).toEqual({ place: "below", verdict: "good" });
  expect(bandStateOf(40, { low: 30, high: null }, "up")).toEqual({ place: "within", verdict: "good" });
  expect(bandStateOf(29, { low: 30, high: null }, "up")).toEqual({ place: "below", verdict: "bad" });
  expect(bandOf(band, undefined)).toBe(band);
  expect(bandOf(band, { low: null, high: null })).toBeNull();
  expect(bandOf(undefined, undefined)).toBeNull();
});

test("formats and parses a target range in whole units, and checks the order of its limits", () => {
  const place = { unit: "money", currency: "USD", language: "es" } as const;
  const boxes = toTargetRangeForm({ low: 1250, high: null }, place);
  expect(boxes).toEqual({ low: "12,5", high: "" });
  expect(toBand(boxes, place)).toEqual({ low: 1250, high: null });
  expect(targetProblems({ low: "5", high: "4" }, place)).toEqual({ high: "order" });
  expect(targetProblems({ low: "much", high: "" }, place)).toEqual({ low: "number" });
});

const templateTexts = {
  expense: (field: string) => `${field}!`,
  point: (field: string) => `${field}!`,
  meaning: "Meaning",
  category: (spending: string) => (spending === "labour" ? "Wages" : "Ads"),
  key: (key: string) => key.toUpperCase(),
};

test("an import template has a line per key for this month and the eleven before it", () => {
  const lines = templateLines(["covers", "seats"], "2026-11-23", templateTexts);
  expect(lines).toHaveLength(25);
  expect([lines[0], lines[1], lines.at(-1)]).toEqual([
    ["day!", "key!", "Meaning", "value!"],
    ["2025-12-01", "covers", "COVERS", ""],
    ["2026-11-01", "seats", "SEATS", ""],
  ]);
});

test("an import template of expenses has a line per category for this month and the eleven before it, with its purpose", () => {
  const lines = expenseLines(["labour", "acquisition"], "2026-03-15", templateTexts);
  expect(lines[0]).toEqual(["spent_on!", "category!", "purpose!", "amount_minor!"]);
  expect(lines).toHaveLength(25);
  expect([lines[1], lines.at(-1)]).toEqual([
    ["2025-04-01", "Wages", "operating", ""],
    ["2026-03-01", "Ads", "acquisition", ""],
  ]);
  expect(inputsOf("prime_cost_share").filter(isSpending)).toEqual(["labour"]);
});
