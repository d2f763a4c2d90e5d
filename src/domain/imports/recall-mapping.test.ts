import { expect, test } from "vitest";

import { type ColumnProfile, ColumnProfiler } from "#domain/imports/column-profile.ts";
import { setValue } from "#domain/imports/edit-mapping.ts";
import { recallMapping } from "#domain/imports/recall-mapping.ts";
import { suggestMapping } from "#domain/imports/suggest-mapping.ts";

const workspace = { currency: "USD", stages: [{ name: "Closed Won", kind: "won" }] as const };

function column(index: number, name: string, values: string[], date: ColumnProfile["date"] = null): ColumnProfile {
  const counted = values.map((value) => ({ value, count: 1 }));
  return {
    index,
    name,
    kind: date ? "date" : "text",
    filled: 9,
    empty: 0,
    distinct: 9,
    values: counted,
    samples: values,
    odd: 0,
    date,
    number: null,
  };
}
const january = [
  column(0, "opportunity_id", []),
  column(1, "product", ["GTXPro"]),
  column(2, "deal_stage", ["Won"]),
  column(3, "close_date", [], { order: "mdy", ambiguous: true, mixed: false }),
];
const earlier = setValue(suggestMapping("deals", january, workspace), "product_id", "GTXPro", "GTX Pro");

test("merged spellings remain merged in the next file with the same columns", () => {
  expect(recallMapping(january, earlier, workspace)).toEqual(earlier);
});

test("suggests a meaning for new values, in addition to the existing decisions", () => {
  const february = [...january];
  february[2] = column(2, "deal_stage", ["Won", "Closed won", "Talking"]);
  const mapping = recallMapping(february, earlier, workspace);
  expect(mapping.values).toEqual({
    product_id: { GTXPro: "GTX Pro" },
    stage_id: { Won: "Closed Won", "Closed won": "Closed Won" },
  });
  expect(mapping.stage_kinds).toEqual({ Talking: "open" });
});

test("an ignored column remains ignored", () => {
  const without = {
    ...earlier,
    columns: earlier.columns.filter(({ field }) => field !== "stage_id"),
    values: {},
    stage_kinds: {},
  };
  const mapping = recallMapping(january, without, workspace);
  expect(mapping.columns.map(({ field }) => field)).not.toContain("stage_id");
  expect(mapping.values).toEqual({});
});

test("a file with an unambiguous order of day and month is read in that order, not in the previous one", () => {
  const february = [...january];
  february[3] = column(3, "close_date", [], { order: "dmy", ambiguous: false, mixed: false });
  const { columns } = recallMapping(february, earlier, workspace);
  expect(columns.find(({ field }) => field === "close_date")?.format).toEqual({ date_order: "dmy" });
});

test("a file with an unambiguous decimal mark is read with that mark, not with the previous one", () => {
  const profile = (values: string[], areNumbers: boolean) => {
    const profiler = new ColumnProfiler(1);
    for (const value of values) profiler.add(value, areNumbers);
    return profiler.profile("value");
  };
  const name = column(0, "opportunity_id", []);
  const text = suggestMapping("deals", [name, profile(["1,5", "12,345"], false)], workspace);
  const { columns } = recallMapping([name, profile(["12.345"], true)], text, workspace);
  expect(text.columns[1]?.format).toEqual({ decimal: "," });
  expect(columns[1]?.format).toEqual({ decimal: "." });
});
