import { expect, test } from "vitest";

import { isSameView, readViewState, viewStateOf } from "./view-state.ts";

test("a view stores how a list is shown, but not the page or the open month", () => {
  const search = {
    q: "oak",
    sort: "-value_minor",
    as: "calendar",
    by: "close_date",
    page: 3,
    month: "2026-11",
  } as const;
  expect(viewStateOf(search)).toEqual({ q: "oak", sort: "-value_minor", as: "calendar", by: "close_date" });
});

test("drops invalid stored values", () => {
  expect(readViewState({ as: "kanban", size: 7, group: "stage_id", constructor: 1 })).toEqual({ group: "stage_id" });
  expect(readViewState(null)).toEqual({});
});

test("two views are equal if all their settings are", () => {
  expect(isSameView({ q: "a" }, { q: "a" })).toBe(true);
  expect(isSameView({ q: "a" }, { q: "a", size: 100 })).toBe(false);
});
