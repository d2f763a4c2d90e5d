import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";

import { type ExportTable, TableTooLarge, writeTable } from "./write-table.ts";

const odd = "Tab\there, \u0001 a bell, _x0041_, two\r\nlines, <b>&amp; 林🌲 ";
const table: ExportTable = {
  fileName: "deals/2026",
  columns: [
    { name: "Name", kind: "text" },
    { name: "Value", kind: "number", format: "#,##0.00" },
    { name: "Closes", kind: "day" },
    { name: "Created", kind: "moment" },
    { name: "Chance", kind: "percent" },
  ],
  async *pages() {
    yield [["=SUM(A1)", "1250.50", "2026-03-05", "2026-03-05T20:30:00Z", "35"]];
    yield [["00123", "", "", "", ""]];
    yield [[odd, "-1", "1850-01-01", "", ""]];
    yield [];
  },
  timeZone: "Asia/Tokyo",
};
const options = () => ({ signal: new AbortController().signal, onRows: () => undefined });

test("a workbook has real numbers and dates, and unchanged texts", async () => {
  const counts: number[] = [];
  const file = await writeTable("xlsx", table, { ...options(), onRows: (count) => counts.push(count) });
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  expect(sheets.map(({ name }) => name)).toEqual(["deals 2026"]);
  expect(sheets[0]?.rows).toEqual([
    ["Name", "Value", "Closes", "Created", "Chance"],
    ["=SUM(A1)", 1250.5, new Date("2026-03-05T00:00Z"), new Date("2026-03-06T05:30Z"), 0.35],
    ["00123", null, null, null, null],
    [odd, -1, "1850-01-01", null, null],
  ]);
  expect(counts.at(-1)).toBe(3);
});

test("a CSV file has no text that a spreadsheet would execute", async () => {
  const file = await writeTable("csv", table, options());
  expect((await file.text()).split("\r\n").slice(0, 3)).toEqual([
    "Name,Value,Closes,Created,Chance",
    "'=SUM(A1),1250.50,2026-03-05,2026-03-05T20:30:00Z,35",
    "00123,,,,",
  ]);
});

test.each(["csv", "xlsx"] as const)("a table beyond the limits is not written as a %s file", async (format) => {
  const write = (limits: { rows: number; bytes: number }) => writeTable(format, table, { ...options(), limits });
  await expect(write({ rows: 2, bytes: 100_000 })).rejects.toThrow(TableTooLarge);
  await expect(write({ rows: 3, bytes: 100 })).rejects.toThrow(TableTooLarge);
  expect((await write({ rows: 3, bytes: 100_000 })).size).toBeGreaterThan(100);
});

test("a stopped export reads no further page", async () => {
  const stop = new AbortController();
  const pages = async function* () {
    stop.abort();
    yield [["a", "", "", "", ""]];
    throw new Error("A further page was read");
  };
  const writing = writeTable("xlsx", { ...table, pages }, { ...options(), signal: stop.signal });
  await expect(writing).rejects.toThrow("aborted");
});
