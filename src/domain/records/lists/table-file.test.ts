import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";

import { type Table, type TableFormat, writeTable } from "#domain/records/lists/table-file.ts";

const odd = "Tab\there, \u0001 a bell, _x0041_, two\r\nlines, <b>&amp; 林🌲 ";
const table: Table = {
  fileName: "deals/2026",
  columns: [
    { name: "Name", kind: "text" },
    { name: "Value", kind: "number", format: "#,##0.00" },
    { name: "Closes", kind: "day" },
    { name: "Created", kind: "moment" },
    { name: "Chance", kind: "percent" },
  ],
  timeZone: "Asia/Tokyo",
};
async function* pages() {
  yield [["=SUM(A1)", "1250.50", "2026-03-05", "2026-03-05T20:30:00Z", "35"]];
  yield [["00123", "", "", "", ""]];
  yield [[odd, "-1", "1850-01-01", "", ""]];
  yield [];
}

async function write(format: TableFormat, limits?: { rows: number; bytes: number }) {
  const parts: Uint8Array[] = [];
  for await (const part of writeTable(format, table, pages(), limits)) parts.push(part);
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

test("a workbook has real numbers and dates, and unchanged texts", async () => {
  const { sheets } = await readXlsx(await write("xlsx"));
  expect(sheets.map(({ name }) => name)).toEqual(["deals 2026"]);
  expect(sheets[0]?.rows).toEqual([
    ["Name", "Value", "Closes", "Created", "Chance"],
    ["=SUM(A1)", 1250.5, new Date("2026-03-05T00:00Z"), new Date("2026-03-06T05:30Z"), 0.35],
    ["00123", null, null, null, null],
    [odd, -1, "1850-01-01", null, null],
  ]);
});

test("a CSV file has no text that a spreadsheet would execute", async () => {
  expect(
    new TextDecoder()
      .decode(await write("csv"))
      .split("\r\n")
      .slice(0, 3),
  ).toEqual(["Name,Value,Closes,Created,Chance", "'=SUM(A1),1250.50,2026-03-05,2026-03-05T20:30:00Z,35", "00123,,,,"]);
});

test.each(["csv", "xlsx"] as const)("a table that exceeds the limits is not written as a %s file", async (format) => {
  await expect(write(format, { rows: 2, bytes: 100_000 })).rejects.toMatchObject({ code: "list_too_large" });
  await expect(write(format, { rows: 3, bytes: 100 })).rejects.toMatchObject({ code: "export_too_large" });
  expect((await write(format, { rows: 3, bytes: 100_000 })).length).toBeGreaterThan(100);
});
