import type { Model } from "@ironcalc/wasm";
import { type CellValue, readXlsx, resolveThemeColor, type Sheet, type Workbook } from "hucre";

import { type Area, toAreas } from "#domain/sheets/areas.ts";
import { dayValue, type GridValue, textValue } from "#domain/sheets/grid-value.ts";
import { type FileLoss, sheetFileLimits } from "#domain/sheets/opened-file.ts";

import { fileCells } from "./file-cells.ts";
import { FileProblem } from "./file-problem.ts";
import { inputWriter, pasteRows } from "./grid-input.ts";
import { enterFormulas } from "./open-formulas.ts";
import { gridStyle } from "./xlsx-style.ts";

/**
 * Reads an Excel file into an empty workbook. Returns the losses. Throws a FileProblem if the file is empty or has too
 * many cells.
 */
export async function openXlsx(bytes: Uint8Array, model: Model): Promise<FileLoss[]> {
  const book = await read(bytes);
  const sheets = book.sheets.map((sheet) => ({ sheet, ...fileCells(sheet) }));
  const cells = sheets.reduce((sum, { values, formulas }) => sum + formulas.length + countFilled(values), 0);
  if (cells === 0) throw new FileProblem("empty");
  if (cells > sheetFileLimits.cells) throw new FileProblem("too_many_cells");
  const input = inputWriter(model);
  for (const [at, { sheet }] of sheets.entries()) {
    if (at > 0) model.newSheet();
    model.renameSheet(at, sheet.name);
  }
  const namesLost = nameRanges(model, book);
  for (const [at, { sheet, values }] of sheets.entries()) {
    const formatOf = (row: number, column: number) => sheet.cells?.get(`${row},${column}`)?.style?.numFmt;
    pasteRows(
      model,
      at,
      values.map((line, row) => line.map((value, column) => input(toGrid(value, formatOf(row, column))))),
    );
  }
  const all = sheets.flatMap(({ formulas }, sheet) => formulas.map((formula) => ({ sheet, ...formula })));
  const { unworked, different } = enterFormulas(model, all, (result) => input(toGrid(result)));
  // Applied after all content, because the engine derives the format of a formula from its result.
  for (const [at, { sheet }] of sheets.entries()) styleSheet(model, at, sheet, book);
  // Applied last, because hidden sheets cannot be selected.
  for (const [at, { sheet }] of sheets.entries())
    if ((sheet.hidden || sheet.veryHidden) && sheets.some((entry) => !entry.sheet.hidden && !entry.sheet.veryHidden))
      model.hideSheet(at);
  model.setSelectedSheet(
    Math.max(
      0,
      sheets.findIndex(({ sheet }) => !sheet.hidden && !sheet.veryHidden),
    ),
  );
  const unread = sheets.reduce((sum, sheet) => sum + sheet.unread, 0);
  return [
    ...lossesOf(book),
    { kind: "formulas" as const, count: unworked + unread },
    { kind: "results" as const, count: different },
    { kind: "names" as const, count: namesLost },
  ].filter(({ count }) => count > 0);
}

async function read(bytes: Uint8Array): Promise<Workbook> {
  try {
    return await readXlsx(bytes, { readStyles: true });
  } catch (error) {
    throw new FileProblem("broken", { cause: error });
  }
}

const countFilled = (values: readonly (readonly CellValue[])[]) =>
  values.reduce(
    (sum, row) => sum + row.reduce<number>((count, value) => count + Number(value !== null && value !== ""), 0),
    0,
  );

const msPerDay = 86_400_000;
/** From this day on, files and the grid use the same numbers for dates. */
const firstSharedDay = Date.UTC(1900, 2, 1);
const dayZero = Date.UTC(1899, 11, 31);

/** True if a number format shows dates rather than only times. */
const showsDays = (format: string) => /[dy]/i.test(format.replaceAll(/\[[^\]]*\]|"[^"]*"/g, ""));

/**
 * Converts a value of a file to a value of the grid; null for an empty cell. The format is part of the cell's style.
 */
function toGrid(value: CellValue, format = ""): GridValue {
  if (value instanceof Date) {
    // The parser returns a time of day or a duration as a date relative to day 0 of the file.
    if (value.getTime() < firstSharedDay && !showsDays(format))
      return { kind: "number", value: (value.getTime() - dayZero) / msPerDay };
    return dayValue(value.toISOString().slice(0, 19).replace("T00:00:00", ""));
  }
  if (typeof value === "number") return { kind: "number", value };
  if (typeof value === "boolean") return { kind: "truth", value };
  return value === null ? null : textValue(value);
}

/** Adds named ranges to the workbook. Returns the number of ranges that the workbook rejects. */
function nameRanges(model: Model, { namedRanges = [], sheets }: Workbook): number {
  let lost = 0;
  for (const { name, range, scope } of namedRanges) {
    // Print areas and filters are not user-defined names.
    if (name.startsWith("_xlnm.")) continue;
    const place = sheets.findIndex((sheet) => sheet.name === scope);
    try {
      model.newDefinedName(name, place < 0 ? undefined : place, range);
    } catch {
      lost += 1;
    }
  }
  return lost;
}

const widthOf = (characters: number) => Math.round(characters * 7 + 5);
const heightOf = (points: number) => Math.round((points * 4) / 3);

function styleSheet(model: Model, at: number, sheet: Sheet, { themeColors, defaultFont }: Workbook) {
  const own = model.getCellStyle(at, 1, 1).style;
  const look = {
    font: defaultFont,
    colourOf: (theme: number, tint: number) =>
      themeColors?.[theme] === undefined ? undefined : `#${resolveThemeColor(themeColors, theme, tint)}`,
  };
  const styled = [...(sheet.cells ?? [])]
    .flatMap(([key, { style }]) => {
      const [row = 0, column = 0] = key.split(",").map(Number);
      return style ? [[row + 1, column + 1, JSON.stringify(style)] as const] : [];
    })
    .toSorted(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
  for (const { key, ...area } of toAreas(styled)) {
    select(model, at, area);
    model.onPasteStyles([[gridStyle(own, JSON.parse(key), look)]]);
  }
  for (const [column, { width, hidden }] of (sheet.columns ?? []).entries()) {
    if (width !== undefined) model.setColumnsWidth(at, column + 1, column + 1, widthOf(width));
    if (hidden) model.setColumnsHidden(at, column + 1, column + 1, true);
  }
  for (const [row, { height, hidden }] of sheet.rowDefs ?? []) {
    if (height !== undefined) model.setRowsHeight(at, row + 1, row + 1, heightOf(height));
    if (hidden) model.setRowsHidden(at, row + 1, row + 1, true);
  }
  model.setFrozenRowsCount(at, sheet.freezePane?.rows ?? 0);
  model.setFrozenColumnsCount(at, sheet.freezePane?.columns ?? 0);
  model.setSelectedCell(1, 1);
}

function select(model: Model, sheet: number, { row, column, height, width }: Area) {
  model.setSelectedSheet(sheet);
  model.setSelectedCell(row, column);
  model.setSelectedRange(row, column, row + height - 1, column + width - 1);
}

function lossesOf(book: Workbook): FileLoss[] {
  const count = (of: (sheet: Sheet) => number) => book.sheets.reduce((sum, sheet) => sum + of(sheet), 0);
  const cells = (has: (cell: NonNullable<ReturnType<NonNullable<Sheet["cells"]>["get"]>>) => boolean) =>
    count((sheet) => [...(sheet.cells ?? [])].filter(([, cell]) => has(cell)).length);
  return [
    { kind: "charts", count: count(({ charts, sparklines }) => (charts?.length ?? 0) + (sparklines?.length ?? 0)) },
    { kind: "pictures", count: count(({ images, textBoxes }) => (images?.length ?? 0) + (textBoxes?.length ?? 0)) },
    { kind: "pivots", count: count(({ pivotTables }) => pivotTables?.length ?? 0) },
    { kind: "comments", count: cells(({ comment }) => comment !== undefined) },
    { kind: "merged", count: count(({ merges }) => merges?.length ?? 0) },
    { kind: "conditions", count: count(({ conditionalRules }) => conditionalRules?.length ?? 0) },
    { kind: "validation", count: count(({ dataValidations }) => dataValidations?.length ?? 0) },
    { kind: "links", count: cells(({ hyperlink }) => hyperlink !== undefined) },
    {
      kind: "tables",
      count: count(({ tables, autoFilter }) => (tables?.length ?? 0) + Number(autoFilter !== undefined)),
    },
    { kind: "protection", count: count(({ protection }) => Number(protection !== undefined)) },
  ];
}
