import type { QueryClient } from "@tanstack/react-query";

import { tablesChanged, tokenTables } from "#web/data/requests/query-tables.ts";

import { balanceQuery } from "./tokens.ts";

// With a clock that is ahead, it polls at the lower limit; timers are limited to 24 days.
const [soonestMs, latestMs] = [10_000, 24 * 60 * 60 * 1000];

/** Refetches when tokens expire, the balance first: reading it writes them off. Returns the function that stops it. */
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
