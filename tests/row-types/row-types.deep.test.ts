import { afterAll, beforeAll, expect, test } from "vitest";

import { columnsRead, columnsUnread, tablesIn } from "./read-columns.ts";
import { generated, isMissed, startCompiler, without } from "./types-without.ts";

let compiler: ReturnType<typeof startCompiler>;
beforeAll(() => {
  compiler = startCompiler();
});
afterAll(() => compiler.end());

const tables = tablesIn(generated);
const read = columnsRead(tables);

test("the columns in the selects of the screens are found", () => {
  expect(read.length).toBeGreaterThan(100);
  expect(read).toContain("deals.stage_entered_at");
});

test("the screens compile without the columns that they do not read", () => {
  const unread = columnsUnread(tables);
  expect(unread.length).toBeGreaterThan(10);
  expect(compiler.complaints(without(unread))).toEqual([]);
});

test("tsc fails for each column that the screens read and the database no longer has", () => {
  const byTable = Map.groupBy(read, (name) => name.split(".")[0] ?? "");
  const rounds = Math.max(...[...byTable.values()].map((columns) => columns.length));
  const unnoticed: string[] = [];
  // Each table loses one column per round, and several tables lose a column together, because an error names the
  // missing column.
  for (let round = 0; round < rounds; round += 1) {
    const lost = [...byTable.values()].flatMap((columns) => columns[round] ?? []);
    const complaints = compiler.complaints(without(lost));
    const silent = lost.filter((name) => !isMissed(complaints, name));
    // One error can hide another, so each undetected column is also removed alone.
    unnoticed.push(...silent.filter((name) => compiler.complaints(without([name])).length === 0));
  }
  expect(unnoticed).toEqual([]);
});
