import { afterAll, beforeAll, expect, test } from "vitest";

import { columnsRead, columnsUnread, tablesIn } from "./read-columns.ts";
import { generated, isMissed, startCompiler, without } from "./types-without.ts";

// Each column by itself: row-types.deep.test.ts.
let compiler: ReturnType<typeof startCompiler>;
beforeAll(() => {
  compiler = startCompiler();
});
afterAll(() => compiler.end());

const tables = tablesIn(generated);
const read = columnsRead(tables);

test("what the screens read is known", () => {
  expect(read.length).toBeGreaterThan(100);
  expect(read).toContain("deals.stage_entered_at");
});

test("the board cannot be built once a deal no longer says when it came to its stage", () => {
  expect(isMissed(compiler.complaints(without(["deals.stage_entered_at"])), "deals.stage_entered_at")).toBe(true);
});

test("the screens need no column that they do not read", () => {
  const unread = columnsUnread(tables);
  expect(unread.length).toBeGreaterThan(10);
  expect(compiler.complaints(without(unread))).toEqual([]);
});
