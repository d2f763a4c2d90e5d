import { Model } from "@ironcalc/wasm";
import { type CellValue, readXlsx, writeXlsx } from "hucre/xlsx";
import { beforeAll, expect, test } from "vitest";

import { openCsv } from "#web/features/sheets/open-csv.ts";
import { openXlsx } from "#web/features/sheets/open-xlsx.ts";
import { writeCsvFile } from "#web/features/sheets/write-csv.ts";
import { writeXlsxFile } from "#web/features/sheets/write-xlsx.ts";

import { readWorkbook } from "../kit/read-workbook.ts";
import { rowsOf, workbookOf } from "../kit/workbook.ts";
import { startEngine } from "./engine.ts";

beforeAll(startEngine);

const fresh = () => new Model("workbook", "en", "UTC", "en");
/** Returns a copy that was saved and reopened. */
const again = (model: Model) => Model.from_bytes(model.toBytes(), "en");
const utf8 = (text: string) => new TextEncoder().encode(text);
const shown = (model: Model, sheet: number, ...cells: [row: number, column: number][]) =>
  cells.map(([row, column]) => model.getFormattedCellValue(sheet, row, column));

async function opened(bytes: Uint8Array) {
  const model = fresh();
  const losses = await openXlsx(bytes, model);
  return { model: again(model), losses };
}

const formula = (place: string, text: string, value: string | number, more = "") =>
  `<c r="${place}"${typeof value === "string" ? ' t="str"' : ""}><f${more}>${text}</f><v>${value}</v></c>`;

test("an Excel file keeps its sheets, formulas, formats, names, widths and frozen rows", async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: "Plan 2026",
        rows: [],
        cells: new Map([
          ["0,0", { value: "Price", style: { font: { bold: true, color: { rgb: "FF0000" } } } }],
          ["1,0", { value: 1234.5, style: { numFmt: "#,##0.00" } }],
          ["2,0", { value: new Date("2026-03-04T00:00:00Z"), style: { numFmt: "yyyy-mm-dd" } }],
          ["3,0", { formula: "A2*2", formulaResult: 2469, style: { numFmt: "0.0" } }],
          ["4,0", { value: true }],
          ["5,0", { value: "007" }],
          ["6,0", { value: "=1+1" }],
        ]),
        columns: [{ width: 30 }],
        freezePane: { rows: 1 },
      },
      {
        name: "It's more",
        rows: [["Twice"], [null]],
        cells: new Map([["1,0", { formula: "'Plan 2026'!A4+Rate", formulaResult: 2472 }]]),
      },
      { name: "Kept", hidden: true, rows: [[3]] },
    ],
    namedRanges: [{ name: "Rate", range: "Kept!$A$1:$A$1" }],
  });
  const { model, losses } = await opened(file);
  expect(losses).toEqual([]);
  expect(model.getWorksheetsProperties().map(({ name, state }) => [name, state])).toEqual([
    ["Plan 2026", "visible"],
    ["It's more", "visible"],
    ["Kept", "hidden"],
  ]);
  expect(shown(model, 0, [1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1])).toEqual([
    "Price",
    "1,234.50",
    "2026-03-04",
    "2469.0",
    "TRUE",
    "007",
    "=1+1",
  ]);
  expect(model.getCellContent(0, 4, 1)).toBe("=A2*2");
  expect(shown(model, 1, [2, 1])).toEqual(["2472"]);
  expect(model.getCellStyle(0, 1, 1).style.font).toMatchObject({ b: true, color: "#FF0000" });
  expect(model.getColumnWidth(0, 1)).toBe(215);
  expect(model.getFrozenRowsCount(0)).toBe(1);
});

test("a file opened as a spreadsheet has the same cells as when imported", async () => {
  const styled = (style: number, value: number) => `<c s="${style}"><v>${value}</v></c>`;
  const rows = rowsOf([
    ["name", "kind", "size", "day", "time", "duration"],
    ['<c t="s"><v>0</v></c>', "shared", 12.5, styled(1, 1), styled(2, 0.25), styled(3, 0.5)],
    ['<c t="s"><v>1</v></c>', "in several letterings", -7, styled(1, 59), styled(2, 0.75), styled(3, 1.5)],
    ['<c t="s"><v>2</v></c>', "with its pronunciation", 0, styled(1, 61), styled(2, 14.5 / 24), styled(3, 26.5 / 24)],
    [
      '<c t="inlineStr"><is><r><t>in</t></r><r><t> line</t></r></is></c>',
      "in its cell",
      1e6,
      styled(1, 45_322),
      styled(2, 0),
      styled(3, 2),
    ],
    ['<c t="str"><v>_x0041_B</v></c>', "escaped", 3, styled(1, 2_958_465), styled(2, 1439 / 1440), styled(3, 75)],
  ]);
  const strings = [
    "shared",
    "<r><t>rich </t></r><r><t>text</t></r>",
    '<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh>',
  ];
  const file = workbookOf([{ name: "S", rows }], { strings, formats: ["yyyy-mm-dd", "hh:mm", "[hh]:mm"] });
  const imported = await readWorkbook(file);
  const { model } = await opened(file);
  expect(imported.rows).toHaveLength(5);
  for (const [row, ...cells] of imported.rows)
    expect(shown(model, 0, ...cells.map((_, at): [number, number] => [row, at + 1]))).toEqual(cells);
});

test("a formula that cells of a file share becomes a formula in each cell", async () => {
  const { model, losses } = await opened(
    workbookOf([
      {
        name: "Data",
        rows:
          `<row r="1"><c r="A1"><v>1</v></c>${formula("B1", "A1*$A$1+10", 11, ' t="shared" ref="B1:B3" si="0"')}</row>` +
          `<row r="2"><c r="A2"><v>2</v></c>${formula("B2", "", 12, ' t="shared" si="0"')}</row>` +
          `<row r="3"><c r="A3"><v>3</v></c>${formula("B3", "", 13, ' t="shared" si="0"')}</row>`,
      },
    ]),
  );
  expect(losses).toEqual([]);
  expect([1, 2, 3].map((row) => model.getCellContent(0, row, 2))).toEqual([
    "=A1*$A$1+10",
    "=A2*$A$1+10",
    "=A3*$A$1+10",
  ]);
  expect(shown(model, 0, [1, 2], [2, 2], [3, 2])).toEqual(["11", "12", "13"]);
});

test("an unsupported formula keeps its last result, formulas that use it stay formulas, and both are counted", async () => {
  const { model, losses } = await opened(
    workbookOf([
      {
        name: "Data",
        rows:
          `<row r="1">${formula("A1", "CUBEVALUE(1)", 40)}${formula("B1", "A1+2", 42)}</row>` +
          `<row r="2">${formula("A2", "1/0", "#DIV/0!")}${formula("B2", "1+1", 3)}</row>`,
      },
    ]),
  );
  expect(losses).toEqual([
    { kind: "formulas", count: 1 },
    { kind: "results", count: 1 },
  ]);
  expect([model.getCellContent(0, 1, 1), model.getCellContent(0, 1, 2)]).toEqual(["40", "=A1+2"]);
  expect(shown(model, 0, [1, 2], [2, 1], [2, 2])).toEqual(["42", "#DIV/0!", "2"]);
});

test("counts a file's unsupported content before it is opened", async () => {
  const { losses } = await opened(
    workbookOf([
      {
        name: "Data",
        rows: rowsOf([
          ["Title", null],
          [1, 2],
        ]),
        after:
          '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>' +
          '<dataValidations count="1"><dataValidation type="whole" sqref="A2"><formula1>1</formula1><formula2>9</formula2></dataValidation></dataValidations>',
      },
    ]),
  );
  expect(losses).toEqual([
    { kind: "merged", count: 1 },
    { kind: "validation", count: 1 },
  ]);
});

test(
  "a file that is empty, damaged or too large is not opened as a spreadsheet, and the reason is returned",
  { tags: "deep" },
  async () => {
    const rejection = (bytes: Uint8Array) => openXlsx(bytes, fresh()).then(String, ({ rejection: reason }) => reason);
    expect(await rejection(workbookOf([{ name: "Data", rows: "" }]))).toBe("empty");
    expect(await rejection(utf8("PK nothing"))).toBe("broken");
    const many = await writeXlsx({
      sheets: [{ name: "Data", rows: Array.from({ length: 10_001 }, () => Array(10).fill(1)) }],
    });
    expect(await rejection(many)).toBe("too_many_cells");
    expect(() => openCsv(utf8("\n\n"), fresh(), "en")).toThrow("empty");
    expect(() => openCsv(new Uint8Array([1, 0, 2]), fresh(), "en")).toThrow("broken");
  },
);

test("a text file is split into columns, and cells that look like formulas stay text", () => {
  const model = fresh();
  const losses = openCsv(
    utf8('Name;Price;Day\n"Acme\nLtd";1.234,50;2026-03-04\n=1+1;2,5;2026-03-05\n\n+49 30;3,5;x'),
    model,
    "es",
  );
  expect(losses).toEqual([]);
  expect(shown(again(model), 0, [2, 1], [2, 2], [2, 3], [3, 1], [4, 1], [5, 1], [5, 3])).toEqual([
    "Acme\nLtd",
    "1234.5",
    "2026-03-04",
    "=1+1",
    "",
    "+49 30",
    "x",
  ]);
});

test("a text file that is not Unicode is read in the legacy encoding of the reader's language, which is reported", () => {
  const model = fresh();
  // Shift_JIS bytes for 東京.
  const losses = openCsv(new Uint8Array([0x93, 0x8c, 0x8b, 0x9e, 0x2c, 0x31]), model, "ja");
  expect(losses).toEqual([{ kind: "encoding", count: 1 }]);
  expect(shown(model, 0, [1, 1], [1, 2])).toEqual(["東京", "1"]);
});

function workbook() {
  const model = new Model("workbook", "es", "UTC", "es");
  model.renameSheet(0, "Datos");
  const cells = ["Precio", "1234,5", "3/4/2026", "=SUMA(A2;0,5)", '="a"&1', "=1/0", "'=1+1", "=A1=A1", "=SECUENCIA(2)"];
  for (const [at, cell] of cells.entries()) model.setUserInput(0, at + 1, 1, cell);
  model.updateRangeStyle({ sheet: 0, row: 1, column: 1, width: 1, height: 1 }, "font.b", "true");
  model.newSheet();
  model.setUserInput(1, 2, 3, "=Datos!A4*2");
  return model;
}

test("a workbook is saved as an Excel file with formulas, results, formats and all sheets, and is the same when reopened", async () => {
  const { bytes, losses } = await writeXlsxFile(workbook());
  expect(losses).toEqual([]);
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [data] = sheets;
  const rows: CellValue[] = data?.rows.map(([cell]) => cell ?? null) ?? [];
  expect(rows).toEqual(["Precio", 1234.5, new Date("2026-04-03T00:00:00Z"), 1235, "a1", null, "=1+1", true, 1, 2]);
  expect(data?.cells?.get("3,0")).toMatchObject({ formula: "SUM(A2,0.5)" });
  expect(data?.cells?.get("0,0")?.style?.font).toMatchObject({ bold: true });
  expect(sheets[1]?.rows[1]?.[2]).toBe(2470);
  const back = await opened(bytes);
  expect(back.losses).toEqual([]);
  expect([2, 4, 6, 9].map((row) => back.model.getCellContent(0, row, 1))).toEqual([
    "1234.5",
    "=SUM(A2,0.5)",
    "=1/0",
    "=SEQUENCE(2)",
  ]);
  expect(shown(back.model, 0, [10, 1])).toEqual(["2"]);
});

test("a sheet is saved as CSV with plain numbers, days and inactive formulas, and the number of left-out sheets is reported", () => {
  const { bytes, losses } = writeCsvFile(workbook(), 0);
  expect(losses).toEqual([{ kind: "sheets", count: 1 }]);
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
    "\ufeffPrecio\r\n1234.5\r\n2026-04-03\r\n1235\r\na1\r\n#DIV/0!\r\n'=1+1\r\nTRUE\r\n1\r\n2\r\n",
  );
});
