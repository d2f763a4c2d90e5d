import { expect, test } from "vitest";

import { exportedTable } from "./exported-table.ts";

const table = { fileName: "deals", columns: [{ name: "Name", kind: "text" as const }], timeZone: "UTC" };

test("a table is written page by page, and reports the number of rows so far", async () => {
  const counts: number[] = [];
  async function* pages() {
    yield [["Oak"], ["Elm"]];
    yield [["Ash"]];
  }
  const options = { signal: new AbortController().signal, onRows: (count: number) => counts.push(count) };
  const file = await exportedTable(table, pages).write("csv", options);
  expect(await file.text()).toBe("Name\r\nOak\r\nElm\r\nAsh");
  expect(counts).toEqual([2, 3]);
});

test("a cancelled export reads no further pages", async () => {
  const stop = new AbortController();
  async function* pages() {
    stop.abort();
    yield [["a"]];
    throw new Error("Another page was read");
  }
  const writing = exportedTable(table, pages).write("xlsx", { signal: stop.signal, onRows: () => undefined });
  await expect(writing).rejects.toThrow("aborted");
});
