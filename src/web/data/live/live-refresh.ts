import type { QueryClient } from "@tanstack/react-query";

import { detectRemoteChanges, versionedRows } from "./detect-remote-changes.ts";
import { isStale, liveTables, type LiveTable } from "./live-tables.ts";
import { recordRemoteVersion } from "./remote-versions.ts";

/**
 * A change of a row, or of any row of the table if `id` is null. `version` is null for deleted rows and tables without
 * versions.
 */
export type LiveChange = { table: LiveTable; id: string | null; version: number | null };

/** Delay before the first event is handled, so that responses to this tab's own changes arrive first. */
const firstWaitMs = 120;
const nextWaitMs = 300;
/** Delay while a mutation is pending: refetching before its response would briefly show the old state. */
const mutationWaitMs = 100;
const maxWaitMs = 3_000;

/** Creates a handler that refetches changed data, at most once every 300 ms, and not while the tab is hidden. */
export function createLiveRefresh(client: QueryClient) {
  let received: LiveChange[] = [];
  let everything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshedAt = 0;
  let waitingSince = 0;
  const endReadings = detectRemoteChanges(client);

  function schedule(wait: number) {
    if (timer !== undefined || document.hidden) return;
    timer = setTimeout(refresh, wait);
  }

  function refresh() {
    timer = undefined;
    if (document.hidden) return;
    const isSaving = client.isMutating() > 0 && performance.now() - waitingSince < maxWaitMs;
    // Nothing is refetched while a cell is being edited or a card dragged, because rows could move. Runs are exempt:
    // waiting for a run counts as a pending mutation.
    const isBusy = isSaving || document.querySelector("[data-editor], [data-dragging]") !== null;
    const foreignChanges = received.filter(
      (change) => !isKnown(client, change) && (!isBusy || change.table === "runs"),
    );
    received = isBusy ? received.filter(({ table }) => table !== "runs") : [];
    const all = everything && !isBusy;
    everything &&= isBusy;
    if (isBusy) schedule(mutationWaitMs);
    for (const { id, version } of foreignChanges) if (id !== null && version !== null) recordRemoteVersion(id, version);
    if (all) {
      refreshedAt = performance.now();
      const isLive = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        liveTables.some((table) => isStale(queryKey, table, null));
      void client.invalidateQueries({ predicate: isLive, refetchType: "active" });
      return;
    }
    for (const [table, changes] of Map.groupBy(foreignChanges, (change) => change.table)) {
      refreshedAt = performance.now();
      const named = changes.flatMap(({ id }) => (id === null ? [] : [id]));
      const ids = named.length === changes.length ? new Set(named) : null;
      void client.invalidateQueries({
        predicate: ({ queryKey }) => isStale(queryKey, table, ids),
        refetchType: "active",
      });
    }
  }

  function wake() {
    if (received.length === 0 && !everything) return;
    waitingSince = performance.now();
    schedule(Math.max(firstWaitMs, nextWaitMs - (waitingSince - refreshedAt)));
  }

  return {
    changed(change: LiveChange) {
      received.push(change);
      if (timer === undefined) wake();
    },
    /**
     * Called when events may have been missed: refetches the data on the screen now, and everything else when it is
     * next shown.
     */
    missed() {
      everything = true;
      if (timer === undefined) wake();
    },
    wake,
    stop() {
      endReadings();
      clearTimeout(timer);
      timer = undefined;
      received = [];
      everything = false;
    },
  };
}

/** True if the screen already shows this version or a later one, e.g. after this tab's own save. */
function isKnown(client: QueryClient, { table, id, version }: LiveChange): boolean {
  if (id === null || version === null) return false;
  const shown = client
    .getQueryCache()
    .findAll({ queryKey: ["records", table], type: "active" })
    .flatMap(({ state }) => versionedRows(state.data))
    .filter((row) => row.id === id);
  return shown.length > 0 && shown.every((row) => row.version >= version);
}
