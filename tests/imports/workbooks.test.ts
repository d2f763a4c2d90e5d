import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";

import { readWorkbook as read, rejectionOf } from "../kit/read-workbook.ts";
import { rowsOf, workbookOf } from "../kit/workbook.ts";

test("numbers have the type that their format defines", async () => {
  const formats = [
    "yyyy-mm-dd",
    "0.00%",
    "[h]:mm:ss",
    "h:mm AM/PM",
    "00000",
    '#,##0.00 "€"',
    "dd/mm/yyyy hh:mm",
    '0.0"%"',
  ];
  const styled = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`;
  const { rows } = await read(
    workbookOf(
      [
        {
          name: "S",
          rows: rowsOf([
            ["what", "value"],
            ["a date", styled(1, 45322)],
            ["a share", styled(2, "0.070000000000000007")],
            ["a duration", styled(3, 1.1041666666666667)],
            ["a time", styled(4, 0.6041666666666666)],
            ["a postal code", styled(5, 501)],
            ["an amount", styled(6, 1234.5)],
            ["a moment", styled(7, "45322.604166666664")],
            ["a percentage that is written out", styled(8, 12.5)],
            ["a sum", styled(0, "0.30000000000000004")],
            ["a small one", styled(0, "1.5E-7")],
            ["a large one", styled(0, "1.2E+21")],
            ["a number of an order", styled(0, "12345678901234567890")],
            ["a date before there were any", styled(1, -1)],
            ["no date at all", styled(1, 0)],
          ]),
        },
      ],
      { formats },
    ),
  );
  expect(Object.fromEntries(rows.map(([, what, value]) => [what, value ?? ""]))).toEqual({
    "a date": "2024-01-31",
    "a share": "7%",
    "a duration": "26:30",
    "a time": "14:30",
    "a postal code": "00501",
    "an amount": "1234.5",
    "a moment": "2024-01-31 14:30",
    "a percentage that is written out": "12.5",
    "a sum": "0.3",
    "a small one": "0.00000015",
    "a large one": "1200000000000000000000",
    "a number of an order": "12345678901234567890",
    "a date before there were any": "",
    "no date at all": "",
  });
});

test.each([
  [false, 1, "1900-01-01"],
  [false, 59, "1900-02-28"],
  // A day that exists in Excel but not in the calendar.
  [false, 60, "1900-02-29"],
  [false, 61, "1900-03-01"],
  [false, 25_569, "1970-01-01"],
  [false, 45_351, "2024-02-29"],
  [false, 45_322.999_999, "2024-02-01"],
  [false, 2_958_465, "9999-12-31"],
  [false, 2_958_466, ""],
  [true, 0, "1904-01-01"],
  [true, 43_860, "2024-01-31"],
])("with dates counted from 1904 (%s), day %s is %s", async (counts1904, serial, day) => {
  const rows = rowsOf([
    ["day", "x"],
    [`<c s="1"><v>${serial}</v></c>`, "x"],
  ]);
  const found = await read(workbookOf([{ name: "S", rows }], { formats: [14], counts1904 }));
  expect(found.rows).toEqual([[2, day, "x"]]);
});

test("texts are read from every way of storing them, without phonetic readings", async () => {
  const rows = rowsOf([
    ["name", "of"],
    ['<c t="s"><v>0</v></c>', "a shared text"],
    ['<c t="s"><v>1</v></c>', "one in several letterings"],
    ['<c t="s"><v>2</v></c>', "one with its pronunciation"],
    ['<c t="inlineStr"><is><r><t>in</t></r><r><t> line</t></r></is></c>', "one in its cell"],
    ['<c t="str"><f>A1&amp;B1</f><v>worked out</v></c>', "the result of a formula"],
    ["<c><f>1+1</f><v>2</v></c>", "a number of one"],
    ['<c t="b"><v>1</v></c>', "a truth"],
    ['<c t="d"><v>2024-01-31T00:00:00.000</v></c>', "a date as text"],
    ['<c t="str"><v>_x0041__x0000_B</v></c>', "an escape"],
  ]);
  const strings = [
    "shared",
    "<r><t>rich </t></r><r><t>text</t></r>",
    '<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh>',
  ];
  const found = await read(workbookOf([{ name: "S", rows }], { strings }));
  expect(found.rows.map(([, name]) => name)).toEqual([
    "shared",
    "rich text",
    "山田",
    "in line",
    "worked out",
    "2",
    "true",
    "2024-01-31",
    "AB",
  ]);
});

test("cells without a readable value are empty and counted, and hidden rows and merged cells are reported", async () => {
  const rows = rowsOf([
    ["name", "size"],
    ["Acme", '<c t="e"><v>#N/A</v></c>'],
    ["Oak", "<c><f>NOW()</f></c>"],
  ]).replace('<row r="3">', '<row r="3" hidden="1">');
  const after = '<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>';
  const found = await read(workbookOf([{ name: "S", rows, after }]));
  expect(found.rows).toEqual([
    [2, "Acme"],
    [3, "Oak"],
  ]);
  expect(found.workbook).toMatchObject({ error_cells: 1, unworked_cells: 1, hidden_rows: 1, merged_areas: 2 });
});

test("the table is found below titles and empty rows, and its rows keep the row numbers of the sheet", async () => {
  const rows =
    rowsOf([["Customers of 2024"], ["as of", "2024-01-31"]], 2) +
    rowsOf(
      [
        ["name", "city", "size", "since"],
        ["Acme", "Oslo", 5, "x"],
      ],
      7,
    ) +
    rowsOf([["Oak", null, 7, null, "a remark"]], 12);
  const after = '<mergeCells count="1"><mergeCell ref="A2:D2"/></mergeCells>';
  const book = workbookOf([{ name: "S", rows, after }]);
  const found = await read(book);
  expect(found.columns.map(({ name, filled, empty }) => [name, filled, empty])).toEqual([
    ["name", 2, 0],
    ["city", 1, 1],
    ["size", 2, 0],
    ["since", 1, 1],
    ["", 1, 1],
  ]);
  expect(found.rows.map(([row]) => row)).toEqual([8, 12]);
  expect(found.workbook).toMatchObject({ first_row: 7, title_rows: 2, merged_areas: 0 });
  expect(found.workbook.top[2]).toEqual({ row: 7, text: "name · city · size · since" });
  const { lines, empty_rows } = found.dialect;
  expect({ lines, accounted: found.row_count + 1 + empty_rows + found.workbook.title_rows }).toEqual({
    lines: 12,
    accounted: 12,
  });
  const chosen = await read(book, { first_row: 8, header: false });
  expect(chosen).toMatchObject({ row_count: 2, dialect: { header: false }, workbook: { first_row: 8, title_rows: 3 } });
});

test("titles above a table of 300 rows are recognised and skipped", async () => {
  const many = Array.from({ length: 300 }, (_, index) => [`Customer ${index}`, index]);
  const found = await read(
    workbookOf([{ name: "S", rows: rowsOf([["Customers"], [null], ["name", "size"], ...many]) }]),
  );
  expect(found.row_count).toBe(300);
  expect(found.rows.at(-1)).toEqual([303, "Customer 299", "299"]);
  expect(found.workbook).toMatchObject({ first_row: 3, title_rows: 1 });
});

test("the first visible sheet with content is read, and any other can be chosen", async () => {
  const rows = (name: string) => rowsOf([["name"], [name]]);
  const book = workbookOf([
    { name: "Cover", rows: '<row r="1"><c r="A1" s="1"/></row>' },
    { name: "Secret", rows: rows("hidden"), state: "hidden" },
    { name: "Müller & Co", rows: rows("shown") },
    { name: "Late", rows: rows("late") },
  ]);
  const found = await read(book);
  expect(found.rows).toEqual([[2, "shown"]]);
  expect(found.workbook).toMatchObject({
    sheet: "Müller & Co",
    sheets: [
      { name: "Secret", hidden: true },
      { name: "Müller & Co", hidden: false },
      { name: "Late", hidden: false },
    ],
  });
  expect((await read(book, { sheet: "Secret" })).rows).toEqual([[2, "hidden"]]);
  expect(await rejectionOf(book, { sheet: "Nowhere" })).toBe("sheet_not_found");
  expect(await rejectionOf(book, { sheet: "Cover" })).toBe("empty_file");
});

test("numbers and dates of a sheet are never ambiguous in decimal mark or order", async () => {
  const rows = rowsOf([
    ["size", "day"],
    [12.345, '<c s="1"><v>45322</v></c>'],
    [1.5, '<c s="1"><v>45323</v></c>'],
  ]);
  const { columns } = await read(workbookOf([{ name: "S", rows }], { formats: ["dd/mm/yyyy"] }));
  expect(columns[0]).toMatchObject({ kind: "decimal", number: { decimal: ".", ambiguous: false, mixed: false } });
  expect(columns[1]).toMatchObject({ kind: "date", date: { order: "ymd", ambiguous: false } });
});

test("reads the workbooks that Vanda exports", async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Deals",
        rows: [
          ["name", "value", "closes", "won"],
          ["Oak desks", 1234.567, new Date(Date.UTC(2024, 1, 29)), true],
          ["", null, null, null],
          ["Pine", -7, new Date(Date.UTC(1999, 11, 31, 23, 59, 30)), false],
        ],
      },
    ],
  });
  const found = await read(bytes);
  expect(found.rows).toEqual([
    [2, "Oak desks", "1234.567", "2024-02-29", "true"],
    [4, "Pine", "-7", "1999-12-31 23:59:30", "false"],
  ]);
});
