import { expect, test } from "vitest";

import { cleanCell } from "#domain/imports/clean-cell.ts";

import { sheetValueOf } from "./table-cell.ts";

const value = sheetValueOf("Asia/Tokyo");

test("numbers and dates of an exported list are numbers and dates in a workbook", () => {
  expect(value("1250.50", "number")).toBe(1250.5);
  expect(value("-3", "number")).toBe(-3);
  expect(value("35", "percent")).toBe(0.35);
  expect(value("2026-03-05", "day")).toEqual(new Date("2026-03-05T00:00Z"));
  expect(value("", "number")).toBeNull();
});

test("a timestamp shows the time in the workspace's time zone", () => {
  expect(value("2026-03-05T20:30:00+00:00", "moment")).toEqual(new Date("2026-03-06T05:30Z"));
});

test("values that a workbook would change are written as text", () => {
  expect(value("00123", "text")).toBe("00123");
  expect(value("=SUM(A1)", "text")).toBe("=SUM(A1)");
  expect(value("_x0041_", "text")).toBe("_x005F_x0041_");
  expect(value("12345678901234567.89", "number")).toBe("12345678901234567.89");
  expect(value("1e+21", "number")).toBe("1e+21");
  expect(value("1899-12-31", "day")).toBe("1899-12-31");
  expect(value("12026-01-01", "day")).toBe("12026-01-01");
});

test("guards text that an import would otherwise read as different text", () => {
  for (const text of ["'=x", '="00123"', "-"]) {
    const guarded = value(text, "text");
    expect([guarded, cleanCell(String(guarded))]).toEqual([`'${text}`, text]);
  }
});
