import fc from "fast-check";
import { expect, test } from "vitest";

import { recordColumns } from "#domain/record-columns.ts";
import { filterOperators, readFilters, type RecordFilter, writeFilters } from "#domain/record-filters.ts";
import { nextSort, readSort, tableSearchSchema } from "#domain/table-search.ts";

const deals = recordColumns("deals");
const stage = "0192d7e4-5c3a-7b2e-8f00-1234567890ab";

test("filters survive the address bar", () => {
  const filters: RecordFilter[] = [
    { column: "stage_id", operator: "any", values: [stage] },
    { column: "value_minor", operator: "between", values: ["1000", ""] },
    { column: "close_date", operator: "between", values: ["2017-01-01", "2017-12-31"] },
    { column: "account_id", operator: "empty", values: [] },
  ];
  expect(readFilters(deals, writeFilters(filters))).toEqual({ join: "and", of: filters });
});

test("whatever text is looked for comes back unchanged", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (text) => {
      const filters: RecordFilter[] = [{ column: "name", operator: "contains", values: [text] }];
      expect(readFilters(deals, writeFilters(filters))).toEqual({ join: "and", of: filters });
    }),
  );
});

test("a filter that does not fit is left out, the others stay", () => {
  const texts = [
    "nothing.any.x",
    "stage_id.any.not-an-id",
    "value_minor.between.~",
    "value_minor.between.much~",
    "close_date.between.2017-02-30~",
    "priority.any.urgent",
    "name.empty.",
    "name.contains.%",
    "name.drop.x",
    "__proto__.any.x",
    "constructor.any.x",
  ];
  for (const text of texts)
    expect(readFilters(deals, `${text},priority.any.high`), text).toEqual({
      join: "and",
      of: [{ column: "priority", operator: "any", values: ["high"] }],
    });
});

test("a column that is never empty is not asked whether it is", () => {
  expect(filterOperators(deals, "stage_id")).toEqual(["any", "none"]);
  expect(filterOperators(deals, "account_id")).toEqual(["any", "none", "empty", "filled"]);
});

test("bad values in the address bar fall back to none", () => {
  expect(tableSearchSchema.parse({ q: 2024, page: -3, size: 7, sort: ["x"], where: "a" })).toEqual({
    q: "2024",
    where: "a",
  });
  expect(tableSearchSchema.parse({ page: 2, size: 250 })).toEqual({ page: 2, size: 250 });
});

test("a header goes through both directions and back to the table's own order, figures from the largest", () => {
  expect(nextSort(deals, [], "value_minor")).toBe("-value_minor");
  expect(nextSort(deals, readSort(deals, "-value_minor"), "value_minor")).toBe("value_minor");
  expect(nextSort(deals, readSort(deals, "value_minor"), "value_minor")).toBeUndefined();
  expect(nextSort(deals, readSort(deals, "-value_minor"), "name")).toBe("name");
  expect(readSort(deals, "-workspace_id")).toEqual([]);
});
