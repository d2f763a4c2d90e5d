import { expect, test } from "vitest";

import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { columnOf, type RecordColumn, recordColumns } from "#domain/records/record-columns.ts";

import { listCell } from "./list-cells.ts";
import { metricAt, metricCells } from "./metric-cells.ts";
import { freeName, readBlocks } from "./sheet-block.ts";

const words = {
  name: (measure: string) => measure,
  unit: (unit: string, currency: Currency) => (unit === "money" ? currency : unit),
  grain: (grain: string) => grain,
  dimension: (dimension: string) => dimension,
  group: ({ label }: { label: string | null }) => label ?? "None",
  before: (name: string) => `${name} before`,
  measure: "Measure",
  value: "Value",
};
const row = (from: string, label: string, values: (number | null)[], compared: (number | null)[] = []) => ({
  period: { from, to: from },
  is_unfinished: false,
  by: [{ id: label, label }],
  values,
  n: values.map(() => 1),
  compared,
});
const result: MeasureResult = {
  columns: [
    { measure: "revenue", unit: "money", better: "up" },
    { measure: "win_rate", unit: "percent", better: "up" },
  ],
  range: { from: "2026-10-01", to: "2026-11-30" },
  compared_range: null,
  currency: "USD",
  time_zone: "UTC",
  today: "2026-11-25",
  rows: [row("2026-10-01", "Oak", [120_050, null]), row("2026-11-01", "Elm", [0, 25])],
  total: { values: [120_050, 25], n: [2, 1], compared: [] },
  groups: 2,
  missing: [],
  samples: null,
  as_of: "2026-11-25T00:00:00Z",
  drill_down: [[], []],
};
const metric = { kind: "metric", question: { measures: ["revenue", "win_rate"], range: "this_year" } } as const;
const plain = (cells: ReturnType<typeof metricCells>) =>
  cells.map((line) =>
    line.map((cell) => (cell === null ? null : cell.kind === "text" ? cell.text : "value" in cell ? cell.value : "?")),
  );

test("a grouped metric is a table of periods and groups in main units and shares, with unknown values not shown as 0", () => {
  const parted = {
    ...metric,
    question: {
      ...metric.question,
      measures: [...metric.question.measures],
      grain: "month" as const,
      by: ["product" as const],
    },
  };
  expect(plain(metricCells(result, parted, words))).toEqual([
    ["month", "product", "revenue (USD)", "win_rate (percent)"],
    [46_296, "Oak", 1200.5, "?"],
    [46_327, "Elm", 0, 0.25],
  ]);
  // A column has decimals only if all of its amounts are small.
  const format = (cells: ReturnType<typeof metricCells>, row: number) => {
    const cell = cells[row]?.[2];
    return cell?.kind === "number" ? cell.format : undefined;
  };
  expect([1, 2].map((row) => format(metricCells(result, parted, words), row))).toEqual(["#,##0", "#,##0"]);
  const small = { ...result, rows: [row("2026-10-01", "Oak", [9_950, null])] };
  expect(format(metricCells(small, parted, words), 1)).toBe("#,##0.00");
  expect(metricAt(result, parted, { row: 2, column: 3 })).toEqual({ column: 1, row: result.rows[1] });
  expect([0, 1].map((column) => metricAt(result, parted, { row: 1, column }))).toEqual([null, null]);
  expect(metricAt(result, parted, { row: 0, column: 2 })).toBeNull();
});

test("a single metric is one cell, and a table of a range has one row per measure with its comparison", () => {
  const source = { ...metric, question: { ...metric.question, measures: [...metric.question.measures] } };
  expect(plain(metricCells(result, { ...source, isAlone: true }, words))).toEqual([[1200.5]]);
  const compared = { ...result, compared_range: result.range, total: { ...result.total, compared: [100_000, null] } };
  expect(plain(metricCells(compared, source, words))).toEqual([
    ["Measure", "Value", "Value before"],
    ["revenue (USD)", 1200.5, 1000],
    ["win_rate (percent)", 0.25, "?"],
  ]);
  expect(metricAt(compared, source, { row: 2, column: 1 })).toEqual({ column: 1, row: null });
  expect(metricAt(compared, source, { row: 2, column: 2 })).toBeNull();
  expect(plain(metricCells(compared, { ...source, columns: ["win_rate"] }, words)).map(([name]) => name)).toEqual([
    "Measure",
    "win_rate (percent)",
  ]);
});

test("a metric is unknown if all of its records lack the amount", () => {
  const missing = [{ measure: "revenue" as const, reason: "amount" as const, fact: "deals", rows: 2 }];
  const nothing = { ...result, total: { values: [0, 25], n: [2, 1], compared: [] }, missing };
  const source = {
    ...metric,
    question: { ...metric.question, measures: [...metric.question.measures] },
    isAlone: true,
  };
  expect(metricCells(nothing, source, words)).toEqual([[{ kind: "unknown" }]]);
});

test("cells of an inserted list contain values that formulas can use, and links as names", () => {
  const texts = {
    choice: (value: string) => value.toUpperCase(),
    yes: "Yes",
    no: "No",
    currency: "USD",
    names: new Map(),
    timeZone: "Asia/Seoul",
  };
  const deal = {
    value_minor: 123_450,
    currency: "USD",
    stage_id: "1",
    stage: { name: "Won" },
    close_date: "2026-11-21",
    probability: 35,
    created_at: "2026-11-20T21:00:00Z",
    phone: "",
  };
  const cell = (name: string, of: Record<string, unknown> = deal) =>
    listCell(of, columnOf(recordColumns("deals"), name) as RecordColumn, texts);
  expect(cell("value_minor")).toEqual({ kind: "number", value: 1234.5, format: "#,##0.00" });
  expect(cell("value_minor", { ...deal, currency: "JPY" })).toMatchObject({ value: 123_450 });
  expect(cell("stage_id")).toEqual({ kind: "text", text: "Won" });
  expect(cell("close_date")).toEqual({ kind: "number", value: 46_347, format: "yyyy-mm-dd" });
  expect(cell("probability")).toEqual({ kind: "number", value: 0.35, format: "0%" });
  expect(cell("created_at")).toEqual({ kind: "number", value: 46_347.25, format: "yyyy-mm-dd hh:mm" });
  expect(cell("phone")).toBeNull();
});

test("drops stored blocks with an unknown source or an invalid name, and makes new names unique", () => {
  const block = { name: "Revenue", source: metric, language: "en", print: null, readAt: null };
  const blocks = [
    block,
    { ...block, source: { kind: "map" } },
    { ...block, name: 'a"b' },
    { ...block, source: { kind: "list", entity: "ghosts", search: {} } },
  ];
  expect(readBlocks(blocks)).toEqual([block]);
  expect(readBlocks("nothing")).toEqual([]);
  expect(freeName('All "deals"', [])).toBe("All 'deals'");
  expect(freeName("Deals", ["Deals", "Deals (2)"])).toBe("Deals (3)");
});
