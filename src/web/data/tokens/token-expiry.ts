import type { QueryClient } from "@tanstack/react-query";

import { tablesChanged, tokenTables } from "#web/data/requests/query-tables.ts";

import { balanceQuery } from "./tokens.ts";

// The lower limit is the polling interval if this clock is ahead of the server's. The upper limit is below the 24 days
// that timers support.
const [soonestMs, latestMs] = [10_000, 24 * 60 * 60 * 1000];

/**
 * Refetches token data when tokens expire. The balance is first, because reading it writes off expired tokens. Returns
 * a function that stops this.
 */
export function followExpiry(client: QueryClient, expireAt: string): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = Date.parse(expireAt) - Date.now();
    timer = setTimeout(
      () => {
        wait();
        if (leftMs <= latestMs) void refresh();
      },
      Math.min(Math.max(leftMs, soonestMs), latestMs),
    );
  };
  const refresh = async () => {
    await client.refetchQueries({ queryKey: balanceQuery.queryKey });
    await tablesChanged(client, tokenTables);
  };
  wait();
  return () => clearTimeout(timer);
}
