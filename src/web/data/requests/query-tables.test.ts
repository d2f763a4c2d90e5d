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

test("a completed task invalidates home's metrics, the record's history, the board and the page of a deal, but not lists", async () => {
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

test("a renamed member is updated wherever the name appears", async () => {
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

test("a renamed company is updated in the list of activities and in notifications", async () => {
  const keys: Key[] = [
    ["activities", "list", place],
    ["notifications", place],
  ];
  expect(await staleAfter(["accounts"], ...keys)).toEqual(keys);
});

test("queries of one noun that read more tables are distinguished by the second part of their keys", () => {
  expect(tablesRead(["tags", place])).toEqual(["tags"]);
  expect(tablesRead(["tags", "counts", place])).toContain("deals");
  expect(tablesRead(["custom-fields", place])).toEqual(["custom_fields"]);
});

test("a record's page and history are invalidated only by that record and by what it links to", () => {
  const page: Key = ["records", "deals", "record", place, "one"];
  const history: Key = ["records", "changes", place, "one"];
  expect([page, history].map((key) => isStale(key, "deals", new Set(["other"])))).toEqual([false, false]);
  expect([page, history].map((key) => isStale(key, "deals", new Set(["one"])))).toEqual([true, true]);
  expect(isStale(page, "accounts", new Set(["other"]))).toBe(true);
});
