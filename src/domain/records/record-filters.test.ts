import fc from "fast-check";
import { expect, test } from "vitest";

import {
  nextSort,
  readColumns,
  readSort,
  tableSearchSchema,
  writeColumns,
} from "#domain/records/lists/table-search.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import {
  type FilterGroup,
  operatorsOf,
  fitsFilters,
  readFilters,
  type RecordFilter,
  tidyGroup,
  writeFilters,
} from "#domain/records/record-filters.ts";

const deals = recordColumns("deals");
const stage = "0192d7e4-5c3a-7b2e-8f00-1234567890ab";

test("filters are unchanged after a round trip through the address bar", () => {
  const filters: RecordFilter[] = [
    { column: "stage_id", operator: "any", values: [stage] },
    { column: "value_minor", operator: "between", values: ["1000", ""] },
    { column: "close_date", operator: "between", values: ["2017-01-01", "2017-12-31"] },
    { column: "account_id", operator: "empty", values: [] },
  ];
  expect(readFilters(deals, writeFilters(filters))).toEqual({ join: "and", of: filters });
});

test("any search text is unchanged after a round trip", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (text) => {
      const filters: RecordFilter[] = [{ column: "name", operator: "contains", values: [text] }];
      expect(readFilters(deals, writeFilters(filters))).toEqual({ join: "and", of: filters });
    }),
  );
});

test("ignores an invalid filter, and keeps the others", () => {
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

test.each([
  ["name.contains.oak", true],
  ["or(name.is.a,name.is.b),stage_id.filled.", false],
  ["value_minor.gte.100", true],
  ["value_minor.gte.abc", false],
  ["name.contains.oak,nothing.is.x", false],
  ["or(name.is.a,name.is.b", true],
  ["name.contains.oak) or more", true],
  [undefined, true],
])("recognises whether all conditions are supported (%s): %s", (text, isKnown) => {
  expect(fitsFilters(recordColumns("deals"), text)).toBe(isKnown);
});

test("does not offer the empty operator for a column that is never empty", () => {
  const operators = (name: string) => deals.columns.filter((column) => column.name === name).map(operatorsOf);
  expect(operators("stage_id")).toEqual([["any", "none"]]);
  expect(operators("account_id")).toEqual([["any", "none", "empty", "filled"]]);
});

test("ignores invalid values in the address bar", () => {
  expect(tableSearchSchema.parse({ q: 2024, page: -3, size: 7, sort: ["x"], where: "a" })).toEqual({
    q: "2024",
    where: "a",
  });
  expect(tableSearchSchema.parse({ page: 2, size: 250 })).toEqual({ page: 2, size: 250 });
});

test("clicking a header sorts in both directions and then in the default order, numbers largest first", () => {
  expect(nextSort(deals, [], "value_minor")).toBe("-value_minor");
  expect(nextSort(deals, readSort(deals, "-value_minor"), "value_minor")).toBe("value_minor");
  expect(nextSort(deals, readSort(deals, "value_minor"), "value_minor")).toBeUndefined();
  expect(nextSort(deals, readSort(deals, "-value_minor"), "name")).toBe("name");
  expect(readSort(deals, "-workspace_id")).toEqual([]);
});

test("groups are unchanged after a round trip, and empty ones are dropped", () => {
  const bracket: RecordFilter = { column: "name", operator: "contains", values: ["a (b), c~d.e"] };
  const high: RecordFilter = { column: "priority", operator: "any", values: ["high"] };
  const worth: RecordFilter = { column: "value_minor", operator: "gt", values: ["1000"] };
  const tree: FilterGroup = { join: "and", of: [high, { join: "or", of: [bracket, worth] }] };
  expect(readFilters(deals, writeFilters(tree))).toEqual(tree);
  expect(writeFilters({ join: "or", of: [high, worth] })).toBe("or(priority.any.high,value_minor.gt.1000)");
  expect(
    tidyGroup({
      join: "or",
      of: [
        { join: "and", of: [] },
        { join: "and", of: [high] },
      ],
    }),
  ).toEqual({
    join: "and",
    of: [high],
  });
  expect(readFilters(deals, "or(priority.any.high,nothing.is.x,value_minor.gt.1000")).toEqual({
    join: "or",
    of: [high, worth],
  });
});

test("a link from before filter groups existed is read with its brackets", () => {
  expect(readFilters(deals, "name.contains.Oak%20(desk),priority.any.high").of[0]).toEqual({
    column: "name",
    operator: "contains",
    values: ["Oak (desk)"],
  });
});

test("reads or ignores anything in the address bar, and never fails", () => {
  const part = fc.constantFrom(
    "and(",
    "or(",
    ")",
    ",",
    "name.is.",
    "priority.any.high",
    "value_minor.gt.1",
    "%",
    "~",
    ".",
    "x",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const read = readFilters(deals, parts.join(""));
      expect(readFilters(deals, writeFilters(read))).toEqual(read);
    }),
  );
});

test("adds, reverses and removes additional sort keys", () => {
  const byStage = readSort(deals, "stage_id");
  expect(nextSort(deals, byStage, "value_minor", true)).toBe("stage_id,-value_minor");
  expect(nextSort(deals, readSort(deals, "stage_id,-value_minor"), "value_minor", true)).toBe("stage_id,value_minor");
  expect(nextSort(deals, readSort(deals, "stage_id,value_minor"), "value_minor", true)).toBe("stage_id");
  expect(nextSort(deals, readSort(deals, "stage_id,-value_minor"), "name")).toBe("name");
  expect(readSort(deals, "-value_minor,workspace_id,closed_on,value_minor,name")).toEqual([
    { column: "value_minor", isDescending: true },
    { column: "name", isDescending: false },
  ]);
});

test("selects, orders and widens columns in the address bar, and keeps the name first", () => {
  const shown = readColumns(deals, "value_minor:300,stage_id,nothing,stage_id,phone:5");
  expect(shown.map(({ name, width }) => [name, width])).toEqual([
    ["name", 240],
    ["value_minor", 300],
    ["stage_id", 158],
    ["phone", 60],
  ]);
  expect(writeColumns(deals, shown)).toBe("name,value_minor:300,stage_id,phone:60");
  expect(writeColumns(deals, readColumns(deals, undefined))).toBeUndefined();
});
