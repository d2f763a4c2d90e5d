import { expect, test } from "vitest";

import type { Currency } from "#domain/numbers/currency.ts";

import { sortByValue } from "./hot-deals.ts";

const deal = (id: string, value_minor: number | null, currency: Currency = "USD") => ({ id, value_minor, currency });

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
  // 4,800,000 cents of euros are 5,280,000 cents, and 4,500,000 yen are 2,925,000 cents.
  expect(sorted.map(({ id }) => id)).toEqual(["euros", "large", "yen", "small", "francs", "unknown"]);
});
