import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react";

import type { Claim } from "#domain/tokens/claimed-bonuses.ts";
import { useAuth } from "#web/data/auth/auth-provider.tsx";

import type { Transaction } from "./token-history.ts";
import { announceTokens, balanceQuery, followTokens, type UserTokens } from "./tokens.ts";

/** Actions on tokens. None of them throws: failures are logged to the console, and a fallback value is returned. */
type TokenActions = {
  /** Fetches the balance; null if that fails. */
  fetchTokens: () => Promise<UserTokens | null>;
  /** Fetches the balance, which exists from sign-up on; null if that fails. */
  initializeTokens: () => Promise<UserTokens | null>;
  /** Always returns false: only the server adds tokens. */
  addTokens: (amount: number, description: string) => Promise<boolean>;
  /** Always returns false: only the server spends tokens, and only for runs that succeed. */
  useTokens: (amount: number, description: string) => Promise<boolean>;
  claimLoginBonus: () => Promise<Claim>;
  claimExplorationBonus: (route: string) => Promise<Claim>;
  claimEnergyBonus: () => Promise<Claim>;
  /** Fetches the latest transactions; returns an empty list if that fails. */
  fetchTransactions: (limit?: number) => Promise<Transaction[]>;
};
type Tokens = TokenActions & { tokens: UserTokens | null; loading: boolean };

const Context = createContext<Tokens | null>(null);

/** Provides the signed-in user's tokens to its children, in sync between tabs. */
export function TokenProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { user } = useAuth();
  const { data: tokens = null, isPending } = useQuery({ ...balanceQuery, enabled: user !== null });
  useEffect(() => followTokens(client), [client]);
  const actions = useMemo(() => tokenActions(client), [client]);
  const value = useMemo(() => ({ ...actions, tokens, loading: isPending }), [actions, tokens, isPending]);
  return <Context value={value}>{children}</Context>;
}

export function useTokens(): Tokens {
  const tokens = useContext(Context);
  if (!tokens) throw new Error("useTokens must be used within a TokenProvider");
  return tokens;
}

// Loaded lazily, because no screen needs them initially.
const bonuses = () => import("./bonuses.ts");
const history = () => import("./token-history.ts");

export function tokenActions(client: QueryClient): TokenActions {
  const fetchTokens = () => orElse(null, () => client.fetchQuery({ ...balanceQuery, staleTime: 0 }));
  const reject = async (what: string) => {
    console.warn(`${what}: only the server can change the balance`);
    return false;
  };
  const claim = (ask: () => Promise<Claim>) =>
    orElse({ success: false, tokens: 0 }, async () => {
      const claimed = await ask();
      if (claimed.success) await announceTokens(client);
      return claimed;
    });
  return {
    fetchTokens,
    initializeTokens: fetchTokens,
    addTokens: (amount, description) => reject(`${amount} for ${description} were not added`),
    useTokens: (amount, description) => reject(`${amount} for ${description} were not spent`),
    claimLoginBonus: () => claim(async () => (await bonuses()).claimLoginBonus()),
    claimExplorationBonus: (route) => claim(async () => (await bonuses()).claimExplorationBonus(route)),
    claimEnergyBonus: () => claim(async () => (await bonuses()).claimEnergyBonus()),
    fetchTransactions: (limit = 50) =>
      orElse([], async () => (await history()).readTransactions({}, "UTC", null, limit)),
  };
}

async function orElse<T>(value: T, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    console.warn("Tokens could not be read", error);
    return value;
  }
}
