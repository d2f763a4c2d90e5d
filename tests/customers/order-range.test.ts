import { describe, expect, test } from "vitest";

import {
  customersAt,
  forecastPurchases,
  type OrderTest,
  periodDays,
  rangeOfOrders,
} from "#domain/customers/backtest-orders.ts";

import { customerWorlds, dayOf, generatePurchases, toPeriods } from "../../evals/bands/customer-world.ts";
import { coverageOf, forecastCustomerWorlds, forecastPipelineWorlds } from "../../evals/bands/measure-bands.ts";
import { pipelineWorlds } from "../../evals/bands/pipeline-world.ts";

const testOf = (periods: number, actual: number): OrderTest => ({
  periods,
  every: 1,
  predicted: { orders: 10, minor: 1000 },
  actual: { orders: 10, minor: actual },
});

describe("the range of a year", () => {
  test("is wider with larger errors of earlier forecasts, and narrower with many small ones", () => {
    const untested = rangeOfOrders(1000, 0.05, []);
    const right = rangeOfOrders(
      1000,
      0.05,
      Array.from({ length: 8 }, () => testOf(4, 1000)),
    );
    const wrong = rangeOfOrders(1000, 0.05, [testOf(1, 500), testOf(2, 1900)]);
    const width = ({ low, high }: { low: number; high: number }) => high / low;
    expect(width(right)).toBeLessThan(width(untested));
    expect(width(wrong)).toBeGreaterThan(1.5 * width(untested));
    expect(untested.low).toBeLessThan(1000);
    expect(untested.high).toBeGreaterThan(1000);
  });

  test("moves up if years were usually above their forecast, but not because of a single quarter", () => {
    const years = rangeOfOrders(1000, 0.05, [testOf(4, 1300), testOf(4, 1300), testOf(4, 1300), testOf(4, 1300)]);
    const quarter = rangeOfOrders(1000, 0.05, [testOf(1, 1300)]);
    expect(Math.sqrt(years.low * years.high)).toBeGreaterThan(1150);
    expect(Math.sqrt(quarter.low * quarter.high)).toBeCloseTo(1000, 6);
    // The forecast itself is always within its range.
    const far = rangeOfOrders(
      1000,
      0.01,
      Array.from({ length: 6 }, () => testOf(4, 2000)),
    );
    expect(far.low).toBeLessThan(1000);
  });

  test("is finite if refunds exceeded purchases or nothing is expected", () => {
    const { low, high } = rangeOfOrders(1000, 0.05, [testOf(1, -500)]);
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(Infinity);
    expect(rangeOfOrders(0, 0, [])).toEqual({ low: 0, high: 0 });
  });
});

test("the tests of earlier forecasts use only data known at the time", () => {
  const { purchases, today } = generatePurchases("stationary", 4);
  const then = today - periodDays;
  const earlier = toPeriods(purchases, then);
  const groups = (rows: typeof earlier) => [...Map.groupBy(rows, ({ account_id: id }) => id).values()];
  expect(customersAt(groups(toPeriods(purchases, today)), 1)).toEqual(customersAt(groups(earlier), 0));
  const now = forecastPurchases(toPeriods(purchases, today), dayOf(today)).expected;
  const before = forecastPurchases(earlier, dayOf(then)).expected;
  expect(now?.tests).toBe((before?.tests ?? 0) + 1);
  const changed = purchases.filter(({ day }) => day <= then || day > then + 30);
  const { tried } = forecastPurchases(toPeriods(changed, today), dayOf(today)).expected ?? {};
  expect(tried?.predicted).toEqual(now?.tried?.predicted);
  expect(tried?.actual.orders).toBeLessThan(now?.tried?.actual.orders ?? 0);
});

function expectCoverage(forecasts: readonly { low: number; high: number; actual: number }[]) {
  expect(coverageOf(forecasts)).toBeGreaterThanOrEqual(70);
  expect(coverageOf(forecasts)).toBeLessThanOrEqual(90);
}

describe("80 % ranges cover 70 to 90 % of the results of generated businesses", () => {
  test("for 40 businesses", () => {
    expectCoverage(forecastCustomerWorlds("stationary", 40));
    expectCoverage(forecastPipelineWorlds("shock", 40));
  });

  test("for 150 businesses of each kind", { tags: "deep" }, () => {
    for (const kind of customerWorlds) expectCoverage(forecastCustomerWorlds(kind, 150));
    for (const kind of pipelineWorlds) expectCoverage(forecastPipelineWorlds(kind, 150));
  });
});
