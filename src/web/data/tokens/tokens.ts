import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";

import type { Returns } from "#domain/database.gen.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { tablesChanged, tokenTables } from "#web/data/requests/query-tables.ts";
import { supabase } from "#web/data/requests/supabase.ts";

/** What somebody has, how many of it expire next, and when: null where none do. */
export type UserTokens = Returns<"own_tokens">[number];

/** The tokens of whoever is signed in, as they can be spent now. */
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

/** How many tokens are owed. There is a debt only where nothing is left; elsewhere nobody asks. */
export function useDebt(tokens: UserTokens | null): number {
  const canOwe = tokens?.available_tokens === 0;
  const { data: debt = 0 } = useQuery({ ...debtQuery, enabled: canOwe });
  return canOwe ? debt : 0;
}

const news = "BroadcastChannel" in globalThis ? new BroadcastChannel("tokens") : undefined;

/** Says that tokens came in or went out: whatever shows them reads again, in every tab. */
export async function announceTokens(client: QueryClient) {
  news?.postMessage("moved");
  await tablesChanged(client, tokenTables);
}

/** Reads again what other tabs announce, and what went by while the network was away; returns what ends it. */
export function followTokens(client: QueryClient): () => void {
  const refresh = () => void tablesChanged(client, tokenTables);
  news?.addEventListener("message", refresh);
  addEventListener("online", refresh);
  return () => {
    news?.removeEventListener("message", refresh);
    removeEventListener("online", refresh);
  };
}
