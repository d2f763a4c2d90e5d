import { useSyncExternalStore } from "react";

import { createStore } from "#domain/store.ts";

/** Levels of detail of the sales metrics. The selected level is stored in this browser. */
const levels = ["hidden", "metrics", "charts"] as const;
type Level = (typeof levels)[number];
const storageKey = "sales-metrics";

/** Initially the metrics are hidden, which leaves the space to the deals. */
const level = createStore<Level>(levels.find((known) => known === localStorage.getItem(storageKey)) ?? "hidden");

/** Returns the level of detail of the sales metrics. */
export const useSalesLevel = (): Level => useSyncExternalStore(level.watch, level.get);

/** Shows more or less of the sales metrics. */
export function showSalesLevel(next: Level) {
  localStorage.setItem(storageKey, next);
  level.set(next);
}
