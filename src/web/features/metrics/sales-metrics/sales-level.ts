import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

/** Levels of detail of the sales metrics. The selected level is stored in this browser. */
const levels = ["hidden", "metrics", "charts"] as const;
type Level = (typeof levels)[number];
const storageKey = "sales-metrics";

/** Initially the metrics are hidden, which leaves the space to the deals. */
const level = createStore<Level>(levels.find((known) => known === localStorage.getItem(storageKey)) ?? "hidden");

export const useSalesLevel = (): Level => useSyncExternalStore(level.watch, level.get);

export function showSalesLevel(next: Level) {
  localStorage.setItem(storageKey, next);
  level.set(next);
}
