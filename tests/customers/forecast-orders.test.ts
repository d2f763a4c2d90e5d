import { existsSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import {
  calibrateOrders,
  type Customer,
  fitModel,
  forecastCustomer,
  forecastCustomers,
  missingRequirements,
  probabilityOfOrder,
  uncalibrated,
} from "#domain/customers/forecast-orders.ts";
import { expectedSpending, fitGammaGamma } from "#domain/customers/gamma-gamma.ts";
import { digamma, logGamma } from "#domain/customers/log-gamma.ts";
import { aliveProbability, expectedOrders, fitMbgNbd, likelihoodOf, type Rhythm } from "#domain/customers/mbg-nbd.ts";
import { minimise } from "#domain/customers/minimise.ts";
import { calibrationError } from "#domain/deals/scores/score-quality.ts";
import { addDays } from "#domain/time/dates.ts";

import { realData } from "../kit/real-data.ts";

const cdnow = realData("cdnow/cdnow_customers_summary.csv");
const retail = realData("online-retail/invoices.csv");
/**
 * Returns the lines of a file, or none if it is missing, because skipped tests still evaluate their describe blocks.
 */
const linesOf = (file: string) =>
  (existsSync(file) ? readFileSync(file, "utf8") : "")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(","));

test("the log gamma function has its known values at 6 and at 0.5", () => {
  expect(logGamma(6)).toBeCloseTo(Math.log(120), 12);
  expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
});

test("digamma is the derivative of log gamma", () => {
  expect(digamma(1)).toBeCloseTo(-0.5772156649015329, 12);
  expect(digamma(0.5)).toBeCloseTo(-0.5772156649015329 - 2 * Math.log(2), 12);
  for (const x of [1e-6, 0.03, 2.7, 80, 4e5])
    expect(digamma(x) / ((logGamma(x * (1 + 1e-6)) - logGamma(x * (1 - 1e-6))) / (2e-6 * x))).toBeCloseTo(1, 4);
});

test("the gradient of the likelihood equals its finite differences, even for a single order", () => {
  const likelihood = likelihoodOf([
    { repeats: 0, lastAt: 0, age: 12 },
    { repeats: 1, lastAt: 3, age: 30 },
    { repeats: 7, lastAt: 28.5, age: 38 },
    { repeats: 7, lastAt: 9, age: 38 },
  ]);
  const model = { r: 0.3, alpha: 2.2, a: 0.7, b: 1.9 };
  for (const name of ["r", "alpha", "a", "b"] as const) {
    const at = (far: number) => likelihood({ ...model, [name]: model[name] + far }).value;
    expect(likelihood(model).rise[name]).toBeCloseTo((at(1e-5) - at(-1e-5)) / 2e-5, 5);
  }
});

test("the optimiser finds the minimum of a curved valley, and stops in a valley that falls forever", () => {
  const valley = ([x = 0, y = 0]: readonly number[]) => ({
    value: (1 - x) ** 2 + 100 * (y - x * x) ** 2,
    rise: [-2 * (1 - x) - 400 * x * (y - x * x), 200 * (y - x * x)],
  });
  const { at } = minimise(valley, [-1.2, 1]);
  expect(at.map((x) => Math.round(x * 1e5) / 1e5)).toEqual([1, 1]);
  const endless = ([x = 0, y = 0]: readonly number[]) => ({
    value: Math.exp(x) + (y - 3) ** 2,
    rise: [Math.exp(x), 2 * (y - 3)],
  });
  const { at: far, value } = minimise(endless, [0, 0]);
  expect(far[1]).toBeCloseTo(3, 5);
  expect(value).toBeLessThan(1e-6);
});

describe.skipIf(!existsSync(cdnow))("for the customers of CDNOW", () => {
  const rhythms = linesOf(cdnow).map(([, repeats, lastAt, age]): Rhythm => {
    return { repeats: Number(repeats), lastAt: Number(lastAt), age: Number(age) };
  });

  test("the fitted model equals the published one", () => {
    const model = fitMbgNbd(rhythms);
    expect(rhythms).toHaveLength(2357);
    expect(model.r).toBeCloseTo(0.525, 3);
    expect(model.alpha).toBeCloseTo(6.183, 3);
    expect(model.a).toBeCloseTo(0.891, 3);
    expect(model.b).toBeCloseTo(1.614, 3);
    expect(likelihoodOf(rhythms)(model).value).toBeCloseTo(-9582.1, 1);
    // Two orders after the first one, the last in week 30.43 of 38.86, predicted for the next 39 weeks.
    expect(expectedOrders(model, { repeats: 2, lastAt: 30.43, age: 38.86 }, 39)).toBeCloseTo(1.263, 3);
  });
});

test("a customer with one order may have left, and one overdue with their next order probably has", () => {
  const model = { r: 0.525, alpha: 6.183, a: 0.891, b: 1.614 };
  expect(aliveProbability(model, { repeats: 0, lastAt: 0, age: 30 })).toBeLessThan(0.5);
  const [early, late] = [22, 40].map((age) => aliveProbability(model, { repeats: 10, lastAt: 20, age }));
  expect(early).toBeGreaterThan(0.8);
  expect(late).toBeLessThan(0.3);
});

test("the expected order value of a frequent customer is near their own mean, and of a rare one nearer the overall mean", () => {
  const seen = Array.from({ length: 200 }, (_, at) => ({ orders: 1 + (at % 6), mean: 4000 + ((at * 7919) % 9000) }));
  const model = fitGammaGamma(seen, 0.01);
  const often = expectedSpending(model, { orders: 500, mean: 12_000 });
  const once = expectedSpending(model, { orders: 1, mean: 12_000 });
  expect(often).toBeGreaterThan(11_500);
  expect(once).toBeLessThan(often);
  expect(once).toBeGreaterThan(7000);
});

test("does not forecast with too few customers, and returns how many are needed", () => {
  const few = [{ account_id: "a", first_on: "2026-01-01", last_on: "2026-02-01", orders: 3, minor: 900 }];
  expect(missingRequirements(few, "2026-05-01")).toEqual([
    { what: "customers", needed: 200, found: 1 },
    { what: "frequent", needed: 20, found: 1 },
    { what: "days", needed: 180, found: 120 },
    { what: "quiet", needed: 30, found: 89 },
  ]);
});

/** Returns the customers until a day, in the shape of the database's rows. */
function customersUntil(lines: readonly (readonly string[])[], end: string): Customer[] {
  const byCustomer = Map.groupBy(
    lines.filter(([, customer, day = ""]) => customer && day <= end),
    ([, customer = ""]) => customer,
  );
  return [...byCustomer].flatMap(([account_id, its]) => {
    const days = [...new Set(its.filter((line) => Number(line.at(-1)) > 0).map(([, , day = ""]) => day))].toSorted();
    const [first_on] = days;
    const last_on = days.at(-1);
    const minor = its.reduce((sum, line) => sum + Math.round(Number(line.at(-1)) * 100), 0);
    return first_on && last_on ? [{ account_id, first_on, last_on, orders: days.length, minor }] : [];
  });
}

describe.skipIf(!existsSync(retail))("for the customers of an online shop", () => {
  const lines = linesOf(retail);

  test("a prior keeps the parameters of the model in bounds", () => {
    const customers = customersUntil(lines, "2011-08-31");
    const rhythms = customers.map(({ first_on: first, last_on: last, orders }): Rhythm => {
      const week = (day: string) => Date.parse(day) / 86_400_000 / 7;
      return { repeats: orders - 1, lastAt: week(last) - week(first), age: week("2011-08-31") - week(first) };
    });
    const model = fitMbgNbd(rhythms, 1);
    expect(rhythms).toHaveLength(3317);
    expect(model.r).toBeCloseTo(0.72, 2);
    expect(model.alpha).toBeCloseTo(9.26, 1);
    // Customers of this shop hardly ever leave. Without a prior, a and b would be infinitely small.
    expect(model.a).toBeGreaterThan(0.01);
    expect(model.b).toBeLessThan(20);
  });

  test("calibration makes the probability of another order accurate for repeat customers, and better for those with one order", () => {
    const [then, day, until] = ["2011-05-02", "2011-07-31", "2011-12-09"] as const;
    const [before, now, after] = [then, day, until].map((day) => customersUntil(lines, day)) as [
      Customer[],
      Customer[],
      Customer[],
    ];
    const ordersOf = (customers: readonly Customer[]) =>
      new Map(customers.map(({ account_id: id, orders }) => [id, orders]));
    const [known, made] = [ordersOf(now), ordersOf(after)];
    const calibration = calibrateOrders(
      fitModel(before, then),
      before,
      { day: then, weeks: 90 / 7 },
      (one) => (known.get(one.account_id) ?? 0) > one.orders,
    );
    const model = fitModel(now, day);
    const weeks = (Date.parse(until) - Date.parse(day)) / 86_400_000 / 7;
    const errorOf = (customers: readonly Customer[], corrections: typeof calibration) =>
      calibrationError(
        customers.map((one) => ({
          group: one.account_id,
          probability: probabilityOfOrder(model, corrections, one, day, weeks),
          outcome: (made.get(one.account_id) ?? 0) > one.orders,
        })),
      );
    const [once, often] = [now.filter(({ orders }) => orders === 1), now.filter(({ orders }) => orders > 1)];
    expect(errorOf(often, calibration)).toBeLessThan(0.04);
    expect(errorOf(once, calibration)).toBeLessThan(0.08);
    expect(errorOf(once, uncalibrated)).toBeGreaterThan(0.1);
  });

  test("the forecast at the end of August is below the actual months before Christmas, and of the same magnitude", () => {
    const [before, after] = ["2011-08-31", "2011-12-09"].map((day) => customersUntil(lines, day)) as [
      Customer[],
      Customer[],
    ];
    const known = new Map(before.map((one) => [one.account_id, one]));
    const made = after.reduce((sum, one) => sum + (known.has(one.account_id) ? one.orders : 0), 0);
    const actual = made - before.reduce((sum, { orders }) => sum + orders, 0);
    const result = forecastCustomers(fitModel(before, "2011-08-31"), before, "2011-08-31", 100 / 7);
    expect(actual).toBe(4806);
    expect(result.orders / actual).toBeGreaterThan(0.7);
    expect(result.orders / actual).toBeLessThan(1);
  });
});

test("the total forecast is the sum of the forecasts per customer", () => {
  const today = "2026-06-30";
  const customers = Array.from({ length: 220 }, (_, at): Customer => {
    const first_on = addDays(today, -200 - (at % 300));
    const orders = 1 + (at % 5);
    return {
      account_id: String(at),
      first_on,
      last_on: addDays(first_on, (orders - 1) * 40),
      orders,
      minor: orders * 5000,
    };
  });
  const model = fitModel(customers, today);
  const sum = customers.reduce((total, one) => total + forecastCustomer(model, one, today, 52).minor, 0);
  expect(forecastCustomers(model, customers, today, 52).minor).toBeCloseTo(sum, 6);
});
