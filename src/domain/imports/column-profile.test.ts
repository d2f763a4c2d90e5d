import fc from "fast-check";
import { expect, test } from "vitest";

import { columnNames, ColumnProfiler } from "#domain/imports/column-profile.ts";

function profile(cells: readonly string[]) {
  const profiler = new ColumnProfiler(0);
  for (const cell of cells) profiler.add(cell);
  return profiler.profile("column");
}
const many = (make: (index: number) => string, count = 3000) =>
  Array.from({ length: count }, (_, index) => make(index));

test.each([
  ["whole numbers", ["1", "-20", "1,234"], "integer"],
  ["amounts", ["$1,234.50", "(12.00)", "7"], "decimal"],
  ["shares", ["12 %", "7%"], "percent"],
  ["addresses", ["ada@example.com", "bob@example.org"], "email"],
  ["pages", ["https://example.com/x", "www.example.org", "example.net"], "url"],
  ["telephone numbers", ["+49 30 123456", "(030) 1234567", "030-1234567"], "phone"],
  ["yes and no", ["yes", "no", "YES"], "yesNo"],
  ["codes with leading zeros", ["0012", "0450"], "text"],
  ["words", ["Oslo", "Rome"], "text"],
  ["nothing", ["", ""], "empty"],
  ["Chinese dates", ["2026年3月1日", "2026年12月31日"], "date"],
  ["Korean dates", ["2026. 3. 1.", "2026년 12월 31일"], "date"],
  ["compact dates", ["20260301", "20261231"], "date"],
  ["dates with times", ["2026-03-01T10:00:00Z", "3/1/2026 10:30"], "date"],
  ["named months", ["Mar 1, 2026", "1 de marzo de 2026", "01-Mar-26"], "date"],
])("%s are recognised by their values", (_name, cells, kind) => {
  expect(profile(cells).kind).toBe(kind);
});

test("decides the order of day and month over all rows, not the first ones", () => {
  const firstDays = many((index) => `${(index % 12) + 1}/${(index % 11) + 1}/2026`);
  expect(profile(firstDays).date).toEqual({ order: "mdy", ambiguous: true, mixed: false });
  expect(profile([...firstDays, "31/12/2026"]).date).toEqual({ order: "dmy", ambiguous: false, mixed: false });
  expect(profile([...firstDays, "12/31/2026"]).date).toEqual({ order: "mdy", ambiguous: false, mixed: false });
  expect(profile(["31/12/2026", "12/31/2026"]).date).toMatchObject({ mixed: true });
  expect(profile(["99/12/31", "98/3/05", "04/05/06"]).date).toEqual({ order: "ymd", ambiguous: false, mixed: false });
  expect(profile(["31/12/26", "32/12/26", "30/12/26"]).date).toMatchObject({ order: "dmy" });
  expect(profile(["1.2.2026"]).date).toEqual({ order: "dmy", ambiguous: true, mixed: false });
});

test("a column of dates with subtotals is recognised as dates, and the subtotals count as odd values", () => {
  const days = Array.from({ length: 28 }, (_, at) => `${String(at + 1).padStart(2, "0")}.09.26`);
  const cells = days.flatMap((day) => [...Array.from({ length: 9 }, () => day), `Subtotal ${day}`]);
  expect(profile(cells)).toMatchObject({
    kind: "date",
    date: { order: "dmy", ambiguous: false, mixed: false },
    odd: 28,
    values: expect.arrayContaining([{ value: "01.09.26", count: 9 }]),
  });
  const remarks = days.map((day) => `until ${day}`);
  expect(profile([...days, ...remarks, ...remarks])).toMatchObject({ kind: "text", date: { order: "dmy" } });
});

test("one unambiguous value determines the decimal mark, and ambiguous columns are reported", () => {
  expect(profile(["1.234", "5.678"]).number).toMatchObject({ decimal: ".", ambiguous: true });
  expect(profile(["1.234", "5.678", "1,5"]).number).toMatchObject({ decimal: ",", ambiguous: false });
  expect(profile(["1,234", "5.67"]).number).toMatchObject({ decimal: ".", ambiguous: false });
  expect(profile(["1.234,50 €"]).number).toMatchObject({ decimal: ",", currency: "EUR" });
  expect(profile(["0.25", "1", "0.5"]).number).toMatchObject({ fraction: true });
});

test("lists values with their counts while there are few distinct ones", () => {
  const { values, distinct } = profile(many((index) => (index % 3 === 0 ? "Won" : "Lost")));
  expect(values).toEqual([
    { value: "Lost", count: 2000 },
    { value: "Won", count: 1000 },
  ]);
  expect(distinct).toBe(2);
  expect(profile(many((index) => `id-${index}`))).toMatchObject({ distinct: null, values: [] });
});

test("the kind of a column is recognised despite a few odd cells", () => {
  const cells = [...many((index) => `${(index % 12) + 1}/28/${2000 + (index % 20)}`, 900), "n/a", "unknown"];
  expect(profile(cells)).toMatchObject({ kind: "date", odd: 2 });
});

test("filled and empty cells add up to all cells", () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (cells) => {
      const { filled, empty, distinct } = profile(cells);
      expect(filled + empty).toBe(cells.length);
      expect(distinct).toBe(new Set(cells.filter((cell) => cell !== "")).size);
    }),
  );
});

test("makes repeated column names unique, and leaves a missing name empty", () => {
  expect(columnNames([" name ", "", "name", "e  mail"])).toEqual(["name", "", "name (2)", "e mail"]);
});
