import type { QueryClient } from "@tanstack/react-query";

import { followConnection, isOffline } from "./connection.ts";

/** After the first screen, whose loading nothing here must slow. */
const waitMs = 1_000;

/**
 * Without a connection shows what was kept, before the first screen; with one, keeps from then on what is read. `onReturn`
 * is called when the connection is back.
 */
export async function startOffline(client: QueryClient, onReturn: () => void) {
  followConnection();
  // A browser that refuses storage has nowhere to keep what was read.
  if (!globalThis.indexedDB) return;
  const start = async () => {
    const [{ keepReading, showKept }, { installOfflineStart }] = await Promise.all([
      import("./keep-reading.ts"),
      import("./service-worker.ts"),
    ]);
    await showKept(client, onReturn);
    keepReading(client);
    void installOfflineStart();
  };
  if (isOffline()) await start().catch(tell);
  else setTimeout(() => void start().catch(tell), waitMs);
}

const tell = (error: unknown) => console.warn("Nothing is kept to be read without a connection", error);
