import { expect, test } from "vitest";
import * as z from "zod/mini";

import { metricsSearch, toQuestionPart } from "#domain/metrics/metrics-search.ts";
import { questionSchema } from "#domain/metrics/question.ts";

const schema = z.object(metricsSearch);
const defaults = { range: "last_12_months", compare: "previous" } as const;
const read = (search: unknown) => toQuestionPart(schema.parse(search), defaults);

test("an empty or invalid URL selects the dashboard's defaults", () => {
  expect(read({})).toEqual(defaults);
  expect(read({ range: "for ever", from: "2026-02-30", compare: 7, currency: "dollars" })).toEqual(defaults);
});

test("the period, currency and filters of the URL apply to every question", () => {
  const part = read({ range: "this_year", compare: "none", currency: "EUR", owner: "x", region: "North" });
  expect(part).toEqual({ range: "this_year", currency: "EUR", filters: { owner: ["x"], region: ["North"] } });
  expect(questionSchema.parse({ measures: ["revenue"], ...part })).toMatchObject(part);
});

test("custom days in either order take precedence over a range, and a single one selects that day", () => {
  expect(read({ range: "today", from: "2026-03-01", to: "2026-03-31" }).range).toEqual({
    from: "2026-03-01",
    to: "2026-03-31",
  });
  expect(read({ from: "2026-03-31", to: "2026-03-01" }).range).toEqual({ from: "2026-03-01", to: "2026-03-31" });
  expect(read({ to: "2026-03-05" }).range).toEqual({ from: "2026-03-05", to: "2026-03-05" });
});
