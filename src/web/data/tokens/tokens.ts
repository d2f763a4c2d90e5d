import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";

import type { Returns } from "#domain/database.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { tablesChanged, tokenTables } from "#web/data/requests/query-tables.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** A user's token balance, and the number and date of the tokens that expire next; the date is null if none expire. */
export type UserTokens = Returns<"own_tokens">[number];

/** The user's token balance and the next expiry. */
export const balanceQuery = queryOptions({
  queryKey: ["tokens", "balance"],
  queryFn: async ({ signal }) => {
    const own = supabase.rpc("own_tokens").abortSignal(signal).single();
    return unwrap(await own);
  },
  meta: { isQuiet: true },
});

const debtQuery = queryOptions({
  queryKey: ["tokens", "debt"],
  queryFn: async ({ signal }) => {
    const offer = unwrap(await supabase.rpc("quote", { feature: "assistant", work: 1 }).abortSignal(signal));
    return (offer as { debt: number }).debt;
  },
  meta: { isQuiet: true },
});

/** Returns the number of tokens owed. A debt is possible only if the balance is 0; otherwise nothing is requested. */
export function useDebt(tokens: UserTokens | null): number {
  const canOwe = tokens?.available_tokens === 0;
  const { data: debt = 0 } = useQuery({ ...debtQuery, enabled: canOwe });
  return canOwe ? debt : 0;
}

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("tokens") : undefined;

/** Refetches the queries that show tokens, in all tabs. */
export async function announceTokens(client: QueryClient) {
  channel?.postMessage("moved");
  await tablesChanged(client, tokenTables);
}

/**
 * Refetches token data when another tab announces a change, and when the network is back. Returns a function that stops
 * this.
 */
export function followTokens(client: QueryClient): () => void {
  const refresh = () => void tablesChanged(client, tokenTables);
  channel?.addEventListener("message", refresh);
  addEventListener("online", refresh);
  return () => {
    channel?.removeEventListener("message", refresh);
    removeEventListener("online", refresh);
  };
}
