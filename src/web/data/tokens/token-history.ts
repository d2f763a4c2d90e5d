import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

import type { Row } from "#domain/database.ts";
import { bonusDay } from "#domain/tokens/claimed-bonuses.ts";
import { userId } from "#web/data/auth/session.ts";
import { unwrap } from "#web/data/requests/app-error.ts";
import { supabase } from "#web/data/requests/supabase.ts";

export type Transaction = Pick<
  Row<"token_transactions">,
  "id" | "type" | "amount" | "description" | "about" | "created_at" | "run_id"
>;
type TransactionType = Transaction["type"];
/** Filters of the transactions by type and days (in the user's time zone), as in the URL. */
export type TransactionSearch = { type?: TransactionType; from?: string; to?: string };

/** The number of free analyses left this month. */
export const freeAnalysesQuery = queryOptions({
  queryKey: ["tokens", "free-analyses"],
  queryFn: async ({ signal }) => unwrap(await supabase.rpc("free_analyses_left").abortSignal(signal)),
});

/** The bonuses earned today (UTC); null if there are none. */
export const dailyBonusesQuery = queryOptions({
  queryKey: ["tokens", "bonuses"],
  queryFn: async ({ signal }) => {
    const own = supabase
      .from("daily_bonuses")
      .select("*")
      .eq("user_id", await userId())
      .eq("bonus_date", bonusDay(Date.now()));
    return unwrap(await own.abortSignal(signal).maybeSingle());
  },
});

/** The tokens spent since a day, by day and feature, latest first. */
export const usageQuery = (since: string) =>
  queryOptions({
    queryKey: ["tokens", "usage", since],
    queryFn: async ({ signal }) => unwrap(await supabase.rpc("token_usage", { since }).abortSignal(signal)),
  });

const transactionsAPage = 50;

export const transactionsQuery = (search: TransactionSearch, timeZone: string) =>
  infiniteQueryOptions({
    queryKey: ["tokens", "transactions", search, timeZone],
    queryFn: ({ pageParam, signal }) => readTransactions(search, timeZone, pageParam, transactionsAPage, signal),
    initialPageParam: null as Transaction | null,
    getNextPageParam: (page) => (page.length < transactionsAPage ? undefined : page.at(-1)),
  });

/** Returns the page of transactions that follows a known transaction; the first page if there is none. */
export async function readTransactions(
  { type, from, to }: TransactionSearch,
  timeZone: string,
  after: Transaction | null,
  most: number,
  signal?: AbortSignal,
): Promise<Transaction[]> {
  let request = supabase
    .from("token_transactions")
    .select("id, type, amount, description, about, created_at, run_id")
    .eq("user_id", await userId());
  if (type) request = request.eq("type", type);
  // Postgres determines when a day starts in a time zone, including daylight saving time.
  if (from) request = request.gte("created_at", `${from} 00:00:00 ${timeZone}`);
  if (to) request = request.lt("created_at", `${to} 24:00:00 ${timeZone}`);
  if (after) {
    const at = `"${after.created_at}"`;
    request = request.or(`created_at.lt.${at},and(created_at.eq.${at},id.lt.${after.id})`);
  }
  request = request.order("created_at", { ascending: false }).order("id", { ascending: false }).limit(most);
  if (signal) request = request.abortSignal(signal);
  return unwrap(await request);
}

const exportStep = 1000;

/** Yields all transactions, a thousand at a time. */
export async function* transactionPages(
  search: TransactionSearch,
  timeZone: string,
  signal: AbortSignal,
): AsyncGenerator<Transaction[]> {
  for (let after: Transaction | null = null; ;) {
    const page: Transaction[] = await readTransactions(search, timeZone, after, exportStep, signal);
    yield page;
    if (page.length < exportStep) return;
    after = page.at(-1) ?? null;
  }
}
