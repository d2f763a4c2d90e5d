import { expect, test } from "vitest";

import { guardCell } from "#domain/numbers/csv-guard.ts";

import { exportCell } from "./export-cell.ts";
import { columnOf, type RecordColumn, recordColumns } from "./record-columns.ts";

const words = {
  choice: (value: string) => value.toUpperCase(),
  yes: "Yes",
  no: "No",
  currency: "USD",
  names: new Map([["x", "Ana"]]),
};
const cell = (row: Record<string, unknown>, name: string) =>
  exportCell(row, columnOf(recordColumns("deals"), name) as RecordColumn, words);

test("exports links as names, money as plain amounts and choices as words", () => {
  const row = {
    value_minor: 123_450,
    currency: "USD",
    stage_id: "1",
    stage: { name: "Qualified" },
    priority: "high",
    close_date: "2026-11-21",
    account_id: null,
  };
  expect(["value_minor", "stage_id", "priority", "close_date", "account_id"].map((name) => cell(row, name))).toEqual([
    "1234.50",
    "Qualified",
    "HIGH",
    "2026-11-21",
    "",
  ]);
  expect(cell({ ...row, currency: "JPY" }, "value_minor")).toBe("123450");
});

test("formulas are exported as text, and numbers stay numbers", () => {
  expect(["=1+1", "@sum", "+cmd", "-2+3", "-12.50", "plain"].map(guardCell)).toEqual([
    "'=1+1",
    "'@sum",
    "'+cmd",
    "'-2+3",
    "-12.50",
    "plain",
  ]);
  expect(["Acme;=cmd()", "a; @sum", "a;-2+3", "＝1", "to do; - call"].map(guardCell)).toEqual([
    "Acme;'=cmd()",
    "a; '@sum",
    "a;'-2+3",
    "'＝1",
    "to do; - call",
  ]);
});
