import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import type { Currency } from "#domain/numbers/currency.ts";
import { exchangeRatesQuery } from "#web/data/workspace/exchange-rates.ts";

import { hotDealsQuery, sortByValue } from "./hot-deals.ts";

const deal = (id: string, value_minor: number | null, currency: Currency = "USD") => ({ id, value_minor, currency });

const stored = vi.hoisted(() => ({
  deals: [
    { id: "dollars", value_minor: 300_000, currency: "USD" },
    { id: "euros", value_minor: 200_000, currency: "EUR" },
  ],
  exchange_rates: [{ day: "2025-01-01", from_currency: "EUR", to_currency: "USD", rate: 1.1 }],
}));

vi.mock("#web/data/workspace/workspace.ts", () => ({ workspaceId: () => "w" }));
vi.mock("#web/data/requests/supabase.ts", () => {
  const request = (rows: readonly object[]) => ({
    select: () => request(rows),
    in: () => request(rows),
    order: () => request(rows),
    limit: () => request(rows),
    eq: (column: string, value: string) =>
      request(column === "currency" ? rows.filter((row) => "currency" in row && row.currency === value) : rows),
    abortSignal: async () => ({ data: rows, error: null }),
  });
  return { supabase: { from: (table: keyof typeof stored) => request(stored[table]) } };
});

test("orders deals by their value in the workspace's currency, those without a rate or a value last", () => {
  const deals = [
    deal("yen", 4_500_000, "JPY"),
    deal("francs", 900_000, "CHF"),
    deal("small", 100_000),
    deal("unknown", null),
    deal("large", 5_000_000),
    deal("euros", 4_800_000, "EUR"),
    deal("small", 100_000),
  ];
  const rates: Partial<Record<Currency, number>> = { USD: 1, EUR: 1.1, JPY: 0.0065 };
  const sorted = sortByValue(deals, "USD", (from) => rates[from] ?? null);
  // 4,800,000 euro cents are 5,280,000 US cents, and 4,500,000 yen are 2,925,000 US cents.
  expect(sorted.map(({ id }) => id)).toEqual(["euros", "large", "yen", "small", "francs", "unknown"]);
});

test("reads exchange rates again after they changed", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const workspace = { id: "w", currency: "USD" as const, time_zone: "UTC" };
  const query = hotDealsQuery({ entity: "deals", columns: [] }, ["open"], "", workspace);
  const read = async () => (await client.fetchQuery({ ...query, staleTime: 0 })).map(({ id }) => id);
  expect(await read()).toEqual(["dollars", "euros"]);
  stored.exchange_rates = [{ day: "2025-01-01", from_currency: "EUR", to_currency: "USD", rate: 2 }];
  await client.invalidateQueries(exchangeRatesQuery());
  expect(await read()).toEqual(["euros", "dollars"]);
});
