import { expect, test } from "vitest";

import { readWorkbook, rejectionOf } from "../kit/read-workbook.ts";
import { rowsOf, workbookOf } from "../kit/workbook.ts";
import { zipOf } from "../kit/zip.ts";

const sheet = (xml: string) => [{ name: "xl/worksheets/sheet1.xml", bytes: xml }];
const honest = [{ name: "S", rows: rowsOf([["name"], ["Acme"]]) }];
const megabyte = 1024 * 1024;

test.each([
  [
    "a file that only starts like a zip",
    Buffer.from("PK\u0003\u0004 [Content_Types].xml and so on"),
    "workbook_broken",
  ],
  ["a zip of other content", zipOf([{ name: "readme.txt", bytes: "x" }]), "binary_file"],
  [
    "a text document",
    zipOf([
      { name: "[Content_Types].xml", bytes: "<Types/>" },
      {
        name: "_rels/.rels",
        bytes: '<R><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></R>',
      },
      { name: "word/document.xml", bytes: "<x/>" },
    ]),
    "binary_file",
  ],
  ["a binary workbook", workbookOf(honest, { parts: [{ name: "xl/workbook.bin", bytes: "x" }] }), "binary_file"],
  ["half a workbook", workbookOf(honest).subarray(0, 700), "workbook_broken"],
  ["a sheet that is cut off", workbookOf(honest, { parts: sheet("<worksheet><sheetData><row>") }), "workbook_broken"],
  [
    "a sheet with its own XML entity",
    workbookOf(honest, {
      parts: sheet('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData>&a;</sheetData></worksheet>'),
    }),
    "workbook_broken",
  ],
  [
    "a sheet with an XML entity that reads a file",
    workbookOf(honest, { parts: sheet('<!DOCTYPE x SYSTEM "file:///etc/passwd"><worksheet/>') }),
    "workbook_broken",
  ],
  [
    "a part with a path outside the workbook",
    workbookOf(honest, { parts: [{ name: "../../etc/passwd", bytes: "x" }] }),
    "workbook_broken",
  ],
  [
    "a part that occurs twice",
    zipOf([
      { name: "xl/a.xml", bytes: "x" },
      { name: "XL/A.xml", bytes: "y" },
    ]),
    "workbook_broken",
  ],
  [
    "a sheet with rows in descending order",
    workbookOf([{ name: "S", rows: rowsOf([["a"]], 5) + rowsOf([["b"]], 2) }]),
    "workbook_broken",
  ],
  ["a row number beyond the limit", workbookOf([{ name: "S", rows: rowsOf([["a"]], 99_999_999) }]), "workbook_broken"],
  [
    "a column number beyond the limit",
    workbookOf([{ name: "S", rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }]),
    "too_many_columns",
  ],
  [
    "a reference to a missing text",
    workbookOf([{ name: "S", rows: '<row r="1"><c r="A1" t="s"><v>7</v></c></row>' }]),
    "workbook_broken",
  ],
  ["a sheet with endless nesting", workbookOf(honest, { parts: sheet("<a>".repeat(200)) }), "workbook_broken"],
  [
    "a part that declares an excessive size",
    workbookOf(honest, { parts: [{ name: "xl/worksheets/sheet1.xml", bytes: " ", declaredSize: 600 * megabyte }] }),
    "workbook_too_large",
  ],
  [
    "a part that declares a wrong size",
    workbookOf(honest, {
      parts: [{ name: "xl/worksheets/sheet1.xml", bytes: Buffer.alloc(5 * megabyte, " "), declaredSize: 100 }],
    }),
    "workbook_broken",
  ],
])("%s is rejected", async (_name, bytes, code) => {
  expect(await rejectionOf(bytes)).toBe(code);
});

test("a sheet that declares a wrong cell range is read", async () => {
  const rows = rowsOf([["name"], ["Acme"]]);
  const xml = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`;
  expect((await readWorkbook(workbookOf(honest, { parts: sheet(xml) }))).rows).toEqual([[2, "Acme"]]);
});
