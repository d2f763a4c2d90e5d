import type { QueryClient } from "@tanstack/react-query";

import { tablesChanged, tokenTables } from "#web/data/requests/query-tables.ts";

import { balanceQuery } from "./tokens.ts";

// Whose clock is ahead asks again; a timer knows no longer time than 24 days.
const [soonestMs, latestMs] = [10_000, 24 * 60 * 60 * 1000];

/** Reads again when tokens expire, the balance first: reading it writes them off. Returns what ends the waiting. */
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
