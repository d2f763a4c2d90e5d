import { Model } from "@ironcalc/wasm";
import { beforeAll, expect, test } from "vitest";

import { dayValue, type GridValue, textValue } from "#domain/sheets/grid-value.ts";
import type { SheetBlock } from "#domain/sheets/sheet-block.ts";
import { findMarks } from "#web/features/sheets/block-marks.ts";
import { LiveBlocks } from "#web/features/sheets/live-blocks.ts";

import { startEngine } from "./engine.ts";

beforeAll(startEngine);

const list = { kind: "list", entity: "deals", search: {} } as const;
const number = (value: number): GridValue => ({ kind: "number", value, format: "#,##0.00" });
const rowsOf = (...names: string[]) => names.map((name, at): GridValue[] => [textValue(name), number((at + 1) * 10)]);

/** Opens a workbook with a block "Deals" that reads the current value of `found`. */
async function opened({
  locale = "en",
  blocks = [] as readonly SheetBlock[],
  model = new Model("w", locale, "UTC", locale),
} = {}) {
  const found: { rows: GridValue[][] } = { rows: rowsOf("Oak", "Elm") };
  const changes: boolean[] = [];
  const live = new LiveBlocks({ model, calculate: () => model.evaluate() }, blocks, {
    read: async () => {
      const header = [textValue("Name"), textValue("Value")];
      return {
        kind: "list",
        cells: [header, ...found.rows],
        ids: found.rows.map((_, at) => `${at}`),
        total: found.rows.length,
      };
    },
    rest: async () => undefined,
  });
  live.follow(({ isKept }) => changes.push(isKept));
  const insert = (row: number, column: number, name = "Deals") =>
    live.insert({ name, source: list, language: "en" }, { sheet: 0, row, column });
  const show = (row: number, column: number) => model.getFormattedCellValue(0, row, column);
  const stateOf = (name = "Deals") => live.snapshot().find(({ block }) => block.name === name)?.state;
  return { model, live, found, changes, insert, show, stateOf };
}

const again = (model: Model, language = "en") => Model.from_bytes(model.toBytes(), language);

test("a block grows with new records, and formulas over it include them", async () => {
  const { model, live, found, insert, show, stateOf } = await opened();
  expect(await insert(2, 2)).toBeNull();
  model.setUserInput(0, 1, 5, "=SUM(C:C)");
  const alignmentOf = (column: number) => model.getCellStyle(0, 2, column).style.alignment?.horizontal;
  expect([alignmentOf(2), alignmentOf(3)]).toEqual([undefined, "right"]);
  expect([show(2, 2), show(4, 2), show(4, 3), show(1, 5)]).toEqual(["Name", "Elm", "20.00", "30"]);
  found.rows = rowsOf("Oak", "Elm", "Fir");
  await live.refresh();
  expect([show(5, 2), show(5, 3), show(1, 5)]).toEqual(["Fir", "30.00", "60"]);
  found.rows = rowsOf("Oak");
  await live.refresh();
  expect([show(3, 2), show(4, 2), show(5, 3), show(1, 5)]).toEqual(["Oak", "", "", "10"]);
  expect(stateOf()).toMatchObject({ is: "read" });
});

test("a block never overwrites cells below it, but names them and keeps its last values", async () => {
  const { model, live, found, insert, show, stateOf } = await opened();
  await insert(1, 1);
  model.setUserInput(0, 5, 2, "mine");
  found.rows = rowsOf("Yew", "Fir", "Box", "Ash");
  await live.refresh();
  expect(stateOf()).toEqual({ is: "blocked", cell: "B5", area: "A1:B5" });
  expect([show(2, 1), show(5, 2)]).toEqual(["Oak", "mine"]);
  model.setUserInput(0, 5, 2, "");
  await live.refresh();
  expect([show(2, 1), show(5, 2)]).toEqual(["Yew", "40.00"]);
});

test("edits inside a block are overwritten only if the user confirms", async () => {
  const { model, live, insert, show, stateOf } = await opened();
  await insert(1, 1);
  model.setUserInput(0, 2, 2, "99");
  await live.refresh();
  expect(stateOf()).toEqual({ is: "changed" });
  expect(show(2, 2)).toBe("99.00");
  await live.refresh({ isForced: true, isAsked: true });
  expect([show(2, 2), stateOf()?.is]).toEqual(["10.00", "read"]);
});

test("a block moves with its cells after inserts, renames and undo, and a changed format is not a conflict", async () => {
  const { model, live, found, insert, show, stateOf } = await opened();
  await insert(2, 2);
  model.insertRows(0, 1, 3);
  model.insertColumns(0, 1, 1);
  model.renameSheet(0, "Plan 2027");
  model.updateRangeStyle({ sheet: 0, row: 6, column: 4, width: 1, height: 2 }, "num_fmt", "0");
  found.rows = rowsOf("Oak", "Elm", "Fir");
  await live.refresh();
  expect(stateOf()).toMatchObject({ is: "read" });
  expect([show(5, 3), show(6, 4), show(8, 3), show(8, 4)]).toEqual(["Name", "10", "Fir", "30.00"]);
  model.undo();
  model.undo();
  model.undo();
  model.undo();
  await live.refresh();
  expect([stateOf()?.is, show(2, 2), show(5, 2)]).toEqual(["read", "Name", "Fir"]);
});

test("refreshed values are not in the undo history, and an automatic refresh does not mark the workbook as changed", async () => {
  const { model, live, changes, found, insert, show } = await opened();
  model.setUserInput(0, 9, 9, "typed");
  await insert(1, 1);
  found.rows = rowsOf("Yew", "Elm");
  await live.refresh();
  await live.refresh({ isAsked: true });
  expect(changes).toEqual([true, false, true]);
  model.undo();
  expect([show(9, 9), show(2, 1)]).toEqual(["", "Yew"]);
});

test("a block keeps its position when the workbook is reopened, even by a user with another number format", async () => {
  const first = await opened({ locale: "es" });
  await first.insert(1, 1);
  expect(first.show(2, 2)).toBe("10,00");
  const next = await opened({ blocks: first.live.kept(), model: again(first.model) });
  next.found.rows = rowsOf("Oak", "Elm", "Fir");
  await next.live.refresh();
  expect([next.stateOf()?.is, next.show(4, 1), next.show(4, 2)]).toEqual(["read", "Fir", "30,00"]);
});

test("a block keeps texts that look like formulas or numbers, stores days as dates and unknown values as #N/A", async () => {
  const { model, live, found, insert, show } = await opened();
  found.rows = [
    [textValue("=1+1"), { kind: "unknown" }],
    [textValue("007"), dayValue("2026-03-04")],
    [textValue("+49 30"), null],
  ];
  await insert(1, 1);
  model.setUserInput(0, 1, 4, "=B2*2");
  model.setUserInput(0, 2, 4, "=B3+1");
  model.setUserInput(0, 3, 4, "=LEN(A3)");
  expect([show(2, 1), show(3, 1), show(4, 1), show(3, 2), show(1, 4), model.getCellContent(0, 4, 2)]).toEqual([
    "=1+1",
    "007",
    "+49 30",
    "2026-03-04",
    "#N/A",
    "",
  ]);
  expect([show(2, 4), show(3, 4)]).toEqual(["2026-03-05", "3"]);
  await live.refresh();
  expect(show(2, 1)).toBe("=1+1");
});

test("a block cannot be placed on occupied cells or on another block", async () => {
  const { model, live, insert } = await opened();
  model.setUserInput(0, 3, 2, "mine");
  expect(await insert(2, 1)).toEqual({ state: "blocked", cell: "B3", area: "A2:B4" });
  expect(live.kept()).toEqual([]);
  expect(await insert(5, 1)).toBeNull();
  expect(await insert(6, 2, "Others")).toEqual({ state: "blocked", cell: "B6", area: "B6:C8" });
  expect(live.kept().map(({ name }) => name)).toEqual(["Deals"]);
});

test("a detached block keeps its values, and a removed one clears its cells and can be restored", async () => {
  const { model, live, insert, show } = await opened();
  await insert(1, 1);
  await insert(1, 5);
  expect(live.kept().map(({ name }) => name)).toEqual(["Deals", "Deals (2)"]);
  await live.keepValues("Deals");
  const place = await live.remove("Deals (2)");
  expect([show(2, 1), show(2, 5), findMarks(model).size]).toEqual(["Oak", "", 0]);
  expect(place).toMatchObject({ sheet: 0, row: 1, column: 5, height: 3, width: 2 });
  await insert(1, 5, "Deals (2)");
  expect(show(2, 5)).toBe("Oak");
});

test("a block whose cells are deleted reports that it has no position", async () => {
  const { model, live, insert, stateOf } = await opened();
  await insert(1, 1);
  model.newSheet();
  model.deleteSheet(0);
  await live.refresh();
  expect(stateOf()).toEqual({ is: "lost" });
});

test("the first block without a position goes to the first worksheet, and others to new ones", async () => {
  const wanted = ["Deals", "More: deals"].map((name): SheetBlock => ({
    name,
    source: list,
    language: "en",
    print: null,
    readAt: null,
  }));
  const { model, live, changes, show, stateOf } = await opened({ blocks: wanted });
  await live.refresh();
  expect(changes).toEqual([true]);
  expect(model.getWorksheetsProperties().map(({ name }) => name)).toEqual(["Sheet1", "More  deals"]);
  expect([show(2, 1), model.getFormattedCellValue(1, 2, 1)]).toEqual(["Oak", "Oak"]);
  expect([stateOf()?.is, stateOf("More: deals")?.is]).toEqual(["read", "read"]);
  expect(live.kept().every(({ print, readAt }) => print !== null && readAt !== null)).toBe(true);
});

test("a block that cannot be read keeps its last values and reports the error", async () => {
  const { model, live, insert, show } = await opened();
  await insert(1, 1);
  const broken = new LiveBlocks({ model, calculate: () => model.evaluate() }, live.kept(), {
    read: () => Promise.reject(new Error("away")),
    rest: async () => undefined,
  });
  await broken.refresh();
  expect(broken.snapshot()[0]?.state).toMatchObject({ is: "failed" });
  expect(show(2, 1)).toBe("Oak");
});
