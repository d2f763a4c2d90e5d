import { expect, test } from "vitest";

import { readCells } from "./csv-cells.ts";

const columnOf = (...cells: string[]) => readCells(cells.map((cell) => [cell])).map(([cell]) => cell);

test("reads a column of numbers with the decimal mark that its cells use", () => {
  expect(columnOf("Price", "1.234,50", "2.000", "-3,5")).toEqual([
    { kind: "text", text: "Price" },
    { kind: "number", value: 1234.5 },
    { kind: "number", value: 2000 },
    { kind: "number", value: -3.5 },
  ]);
  expect(columnOf("1,234.50", "2,000", "(3.5)")).toMatchObject([{ value: 1234.5 }, { value: 2000 }, { value: -3.5 }]);
});

test("amounts and percentages keep their format", () => {
  expect(columnOf("$1,200.00", "$5.50")).toMatchObject([
    { value: 1200, format: '"$"#,##0.00' },
    { value: 5.5, format: '"$"#,##0.00' },
  ]);
  expect(columnOf("12.5%", "7%")).toEqual([
    { kind: "number", value: 0.125, format: "0.00%" },
    { kind: "number", value: 0.07, format: "0%" },
  ]);
});

test("values that would lose digits as numbers or run as formulas remain text", () => {
  expect(columnOf("007", "008", "120")).toMatchObject([{ text: "007" }, { text: "008" }, { text: "120" }]);
  expect(columnOf("1234567890123456", "12")).toMatchObject([{ text: "1234567890123456" }, { value: 12 }]);
  expect(columnOf("=1+1", "@sum", "+49 30 123", "")).toMatchObject([
    { text: "=1+1" },
    { text: "@sum" },
    { text: "+49 30 123" },
    null,
  ]);
  // A single cell in another format than its column is not read as a number.
  expect(columnOf("1.5", "2.25", "3.75", "4.5", "1,5")).toMatchObject([{}, {}, {}, {}, { text: "1,5" }]);
});

test("reads dates with an unambiguous order, and keeps others as text", () => {
  expect(columnOf("Day", "2026-03-04", "2026-02-30", "04/03/2026")).toMatchObject([
    { text: "Day" },
    { kind: "number", value: 46_085, format: "yyyy-mm-dd" },
    { text: "2026-02-30" },
    { text: "04/03/2026" },
  ]);
});
