import { expect, test } from "vitest";

import { createStore } from "#domain/store.ts";

test("a store notifies its watchers of a different value until they stop, but not of the same value", () => {
  const store = createStore("a");
  const seen: string[] = [];
  const stop = store.watch(() => seen.push(store.get()));
  expect(store.isWatched()).toBe(true);
  store.set("b");
  store.set("b");
  store.set("c");
  stop();
  store.set("d");
  expect([seen, store.get(), store.isWatched()]).toEqual([["b", "c"], "d", false]);
});
