import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { isStale } from "#web/data/live/live-tables.ts";

import { type Key, type Source, tablesChanged, tablesRead } from "./query-tables.ts";

const place = "0198f2a0-0000-7000-8000-000000000001";

/** Returns the queries that are stale after these tables changed. */
async function staleAfter(changed: readonly Source[], ...keys: Key[]) {
  const client = new QueryClient();
  for (const key of keys) client.setQueryData(key, {});
  await tablesChanged(client, changed);
  const stale = keys.filter((key) => client.getQueryState(key)?.isInvalidated);
  client.clear();
  return stale;
}

test("completing a task refreshes metrics of the home page, timelines, the board and the page of a deal, but not lists", async () => {
  const home: Key = ["records", "home", "summary", place];
  const timeline: Key = ["activities", "timeline", place];
  const board: Key = ["records", "board", place];
  const page: Key = ["records", "deals", "record", place, "one"];
  const lists: Key[] = [
    ["records", "deals", "page"],
    ["records", "deals", "board-totals", place],
    ["records", "products", "page"],
  ];
  expect(await staleAfter(["activities", "change_log"], home, timeline, board, page, ...lists)).toEqual([
    home,
    timeline,
    board,
    page,
  ]);
});

test("renaming a member refreshes every query that shows the name", async () => {
  const keys: Key[] = [
    ["records", "members", place],
    ["team", place],
    ["records", "board", {}],
    ["records", "accounts", "page"],
    ["activities", "list", place],
    ["change-sets", place],
    ["analyses", place],
  ];
  expect(await staleAfter(["members"], ...keys)).toEqual(keys);
});

test("renaming an account refreshes the list of activities and notifications", async () => {
  const keys: Key[] = [
    ["activities", "list", place],
    ["notifications", place],
  ];
  expect(await staleAfter(["accounts"], ...keys)).toEqual(keys);
});

test("the second part of a query key distinguishes queries of the same kind that read more tables", () => {
  expect(tablesRead(["tags", place])).toEqual(["tags"]);
  expect(tablesRead(["tags", "counts", place])).toContain("deals");
  expect(tablesRead(["custom-fields", place])).toEqual(["custom_fields"]);
});

test("among records of its kind, only a change of the record itself refreshes its page and history", () => {
  const page: Key = ["records", "deals", "record", place, "one"];
  const history: Key = ["records", "changes", place, "one"];
  expect([page, history].map((key) => isStale(key, "deals", new Set(["other"])))).toEqual([false, false]);
  expect([page, history].map((key) => isStale(key, "deals", new Set(["one"])))).toEqual([true, true]);
  expect(isStale(page, "accounts", new Set(["other"]))).toBe(true);
});

test("a new conversation refreshes the metrics that depend on the last contact", async () => {
  const keys: Key[] = [
    ["metrics", "leads", place],
    ["metrics", "standings", place],
    ["metrics", "inactive", place],
  ];
  expect(await staleAfter(["conversations"], ...keys)).toEqual(keys);
});
