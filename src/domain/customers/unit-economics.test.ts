import { expect, test } from "vitest";

import { type Turnover, unitEconomics } from "./unit-economics.ts";

// A year of 12 months of 30.4375 days. There are 90 customers at the start and 110 at the end, so 100 on average, which
// makes 1,200 customer-months.
const year: Turnover = {
  days: 365.25,
  before: 90,
  won: 40,
  back: 4,
  lost: 24,
  revenue: 12_000_000,
  margin: 40,
  acquisition: 2_400_000,
  retention: 600_000,
};

test("matches the hand-computed costs and profits of a customer", () => {
  const found = unitEconomics(year);
  expect(found.after).toBe(110);
  // 24,000.00 for 40 customers.
  expect(found.cac).toBe(60_000);
  // 40% of 120,000.00 over 1,200 customer-months.
  expect(found.monthly_profit).toBeCloseTo(4000, 8);
  expect(found.payback_months).toBeCloseTo(15, 10);
  // 24 of 1,200 customer-months end with a loss, so a customer stays for 50 months.
  expect(found.monthly_churn).toBeCloseTo(2, 10);
  expect(found.lifetime_value).toBeCloseTo(200_000, 6);
  expect(found.ltv_to_cac).toBeCloseTo(10 / 3, 10);
  // 6,000.00 per year for 100 customers.
  expect(found.retention_per_customer).toBeCloseTo(6000, 8);
  expect(found.lacks).toEqual([]);
});

test.each([
  ["acquisition expenses", { acquisition: null }, "acquisition", ["cac", "payback_months", "ltv_to_cac"]],
  ["new customers", { won: 0 }, "customers", ["cac", "payback_months", "ltv_to_cac"]],
  ["retention expenses", { retention: null }, "retention", ["retention_per_customer"]],
  ["costs of sales", { margin: null }, "costs", ["monthly_profit", "payback_months", "lifetime_value", "ltv_to_cac"]],
  ["gross profit", { margin: -5 }, "profit", ["payback_months", "lifetime_value", "ltv_to_cac"]],
  ["lost customers", { lost: 0 }, "lost", ["monthly_churn", "lifetime_value", "ltv_to_cac"]],
] as const)(
  "without %s, the metrics that need it are unknown, and the reason is returned",
  (_what, changed, lack, unknown) => {
    const { lacks, ...found } = unitEconomics({ ...year, ...changed });
    expect(lacks).toEqual([lack]);
    const nulls = Object.entries(found).flatMap(([name, value]) => (value === null ? [name] : []));
    expect(nulls).toEqual(expect.arrayContaining([...unknown]));
    expect(nulls).toHaveLength(unknown.length);
  },
);

test("does not divide by zero without customers", () => {
  const withoutCustomers = { ...year, before: 0, won: 0, back: 0, lost: 0, revenue: 0 };
  const { after: _after, lacks, ...found } = unitEconomics(withoutCustomers);
  expect(Object.values(found)).toEqual(Array(7).fill(null));
  expect(lacks).toEqual(["customers", "profit", "lost"]);
});
