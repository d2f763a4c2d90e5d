import type { QueryClient } from "@tanstack/react-query";

import { followConnection, isOffline } from "./connection.ts";

/** Delay after the first screen, so that its loading is not slowed down. */
const waitMs = 1_000;

/**
 * Offline, shows cached data before the first screen; online, starts caching the user's data. Calls `onReturn` when the
 * connection is back.
 */
export async function startOffline(client: QueryClient, onReturn: () => void) {
  followConnection();
  // Without storage nothing can be cached.
  if (!globalThis.indexedDB) return;
  const start = async () => {
    const [{ persistQueries, restoreQueries }, { installOfflineStart }] = await Promise.all([
      import("./persist-queries.ts"),
      import("./service-worker.ts"),
    ]);
    await restoreQueries(client, onReturn);
    persistQueries(client);
    void installOfflineStart();
  };
  if (isOffline()) await start().catch(logError);
  else setTimeout(() => void start().catch(logError), waitMs);
}

const logError = (error: unknown) => console.warn("Data is not cached for offline use", error);
