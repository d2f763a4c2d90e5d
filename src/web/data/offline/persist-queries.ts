import { type Query, type QueryClient } from "@tanstack/react-query";

import { staysSignedIn, storedUserId } from "#web/data/auth/stored-session.ts";
import type { Key } from "#web/data/requests/query-tables.ts";

import { isOffline, onConnectionChange } from "./connection.ts";
import { build, storeCachedQueries, readCachedQueries } from "./query-cache-store.ts";

/**
 * Keys of queries that are cached for offline use: records, metrics, and the data that the page layout needs.
 * Credentials, access rights and payments are never cached.
 */
const persistedKeys: ReadonlySet<string> = new Set<Key[0]>([
  "activities",
  "companies",
  "custom-fields",
  "record-layouts",
  "exchange-rates",
  "metrics",
  "kpi-targets",
  "notifications",
  "onboarding",
  "opening",
  "profile",
  "records",
  "relations",
  "samples",
  "saved-views",
  "tags",
  "team",
  "workspaces",
]);
const isPersisted = ({ queryKey }: { queryKey: readonly unknown[] }) => persistedKeys.has(String(queryKey[0]));

const writeAfterMs = 500;

/**
 * Caches the signed-in user's data in this browser, for offline use. The cache is deleted with the session
 * (stored-session.ts). Nothing is cached if the session itself is not stored.
 */
export function persistQueries(client: QueryClient) {
  const waiting = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write() {
    timer = undefined;
    const user = storedUserId();
    const answers = [...waiting.values()].map(({ queryHash, queryKey, state }) => ({
      id: `${user} ${queryHash}`,
      user: user ?? "",
      key: queryKey,
      data: state.data,
      updatedAt: state.dataUpdatedAt,
      build,
    }));
    waiting.clear();
    if (user === null || !staysSignedIn()) return;
    try {
      await storeCachedQueries(answers, () => storedUserId() === user);
    } catch (error) {
      // Storage may be full or blocked; only the offline cache depends on it.
      console.warn("Could not cache data for offline use", error);
    }
  }

  function note(query: Query) {
    if (isOffline() || !isPersisted(query) || query.state.data === undefined) return;
    waiting.set(query.queryHash, query);
    timer ??= setTimeout(() => void write(), writeAfterMs);
  }

  client.getQueryCache().getAll().forEach(note);
  client.getQueryCache().subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") note(event.query);
  });
}

/**
 * Offline, shows cached data with the time it was read. When the connection is back, refetches all data and calls
 * `onReturn`.
 */
export async function restoreQueries(client: QueryClient, onReturn: () => void) {
  const usual = client.getDefaultOptions();
  const onDisconnect = async () => {
    // Offline, cached data is neither stale nor evicted until it can be refetched.
    client.setDefaultOptions({ ...usual, queries: { ...usual.queries, staleTime: Infinity, gcTime: Infinity } });
    const user = storedUserId();
    if (user === null) return;
    for (const { key, data, updatedAt } of await readCachedQueries(user).catch(() => [])) {
      // By now, another user may be signed in. Data in memory is newer than cached data.
      if (storedUserId() !== user) return;
      if (client.getQueryState(key as Key)?.data === undefined) client.setQueryData(key as Key, data, { updatedAt });
    }
  };
  onConnectionChange(() => {
    if (isOffline()) return void onDisconnect();
    client.setDefaultOptions(usual);
    void client.invalidateQueries();
    onReturn();
  });
  if (isOffline()) await onDisconnect();
}

/** Returns the time the oldest data on the screen was read, in milliseconds since 1970; null if there is no data. */
export function restoredAt(client: QueryClient): number | null {
  const shown = client.getQueryCache().findAll({ type: "active", predicate: isPersisted });
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]));
  return times.length === 0 ? null : Math.min(...times);
}
