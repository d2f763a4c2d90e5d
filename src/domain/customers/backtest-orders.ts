import {
  calibrateOrders,
  type Customer,
  fitModel,
  forecastCustomers,
  missingRequirements,
  type Model,
  type OrderTotal,
  spreadOf,
  uncalibrated,
  weeksAhead,
} from "#domain/customers/forecast-orders.ts";
import { testedWidth } from "#domain/metrics/forecast/tested-width.ts";
import { addDays } from "#domain/time/dates.ts";

/**
 * A customer's purchases within one period of `periodDays`: 0 for the one that ends today, 1 for the one before it, and
 * so on. The last of `maxPeriods` includes everything before it. The days are null if there are only refunds.
 */
export type PeriodPurchases = {
  account_id: string;
  period: number;
  first_on: string | null;
  last_on: string | null;
  orders: number;
  minor: number;
};

const periodWeeks = 13;
export const periodDays = 7 * periodWeeks;
const periodsAhead = weeksAhead / periodWeeks;
/** The number of earlier days on which forecasts are tested, one period apart. */
export const maxPeriods = 8;

/**
 * Returns the customers with their purchases until a number of periods ago, except customers without an order by then.
 */
export function customersAt(purchases: readonly (readonly PeriodPurchases[])[], ago: number): Customer[] {
  return purchases.flatMap((own) => {
    const customer = { account_id: "", first_on: "9999", last_on: "", orders: 0, minor: 0 };
    for (const { account_id: id, period, first_on: first, last_on: last, orders, minor } of own) {
      if (period < ago) continue;
      customer.account_id = id;
      if (first !== null && first < customer.first_on) customer.first_on = first;
      if (last !== null && last > customer.last_on) customer.last_on = last;
      customer.orders += orders;
      customer.minor += minor;
    }
    return customer.orders > 0 ? [customer] : [];
  });
}

export const sumOrders = (customers: readonly Customer[]): OrderTotal => ({
  orders: customers.reduce((sum, { orders }) => sum + orders, 0),
  minor: customers.reduce((sum, { minor }) => sum + minor, 0),
});

/**
 * A test of an earlier forecast with one in `every` customers of that day. `periods` is the number of periods since
 * that day, up to a year; both totals are of these periods.
 */
export type OrderTest = { periods: number; every: number; predicted: OrderTotal; actual: OrderTotal };

/** The maximum number of customers in all tests but the latest one, because larger tests would take too long. */
const maxTested = 1000;

/** Tests the forecasts of earlier days, as far back as there was enough data for them. */
function testOrders(purchases: readonly (readonly PeriodPurchases[])[], today: string) {
  const tests: OrderTest[] = [];
  let calibration = uncalibrated;
  for (let ago = 1; ago <= maxPeriods; ago++) {
    const day = addDays(today, -periodDays * ago);
    const every = ago === 1 ? 1 : Math.ceil(purchases.length / maxTested);
    const some = purchases.filter((_, at) => at % every === 0);
    const then = customersAt(some, ago);
    if (missingRequirements(then, day).length > 0) break;
    const known = new Set(then.map(({ account_id: id }) => id));
    const periods = Math.min(ago, periodsAhead);
    const later = customersAt(some, ago - periods).filter(({ account_id: id }) => known.has(id));
    const [past, since] = [sumOrders(then), sumOrders(later)];
    const model = fitModel(then, day);
    tests.push({
      periods,
      every,
      predicted: forecastCustomers(model, then, day, periodWeeks * periods),
      actual: { orders: since.orders - past.orders, minor: since.minor - past.minor },
    });
    if (ago === 1) {
      const now = new Map(later.map((customer) => [customer.account_id, customer.orders]));
      const hasOrdered = ({ account_id: id, orders }: Customer) => (now.get(id) ?? 0) > orders;
      calibration = calibrateOrders(model, then, { day, weeks: periodWeeks }, hasOrdered);
    }
  }
  return { tests, calibration };
}

/** The relative standard error of a year's forecast that is expected before any test, in addition to chance. */
const usualError = 0.08;
/**
 * Only tests of at least this many periods shift the centre of the interval: the errors of shorter tests may be
 * seasonal.
 */
const fewestPeriods = 3;
/** The weight of each test, because the tested periods overlap. */
const overlapWeight = 0.5;
/** The minimum ratio of actual to predicted purchases: the logarithm of a smaller ratio would be too extreme. */
const lowestShare = 0.05;

/**
 * Returns the 80% interval of a year's forecast. Its width and its centre are derived from the logarithmic errors of
 * earlier forecasts. `chance` is the relative standard deviation due to chance.
 */
export function rangeOfOrders(minor: number, chance: number, tests: readonly OrderTest[]) {
  const expectedError = (periods: number, every: number) => {
    const share = periods / periodsAhead;
    return Math.hypot(chance * Math.sqrt(every / share), usualError * Math.sqrt(share));
  };
  const errors = tests
    .filter(({ predicted }) => predicted.minor > 0)
    .map(({ periods, every, predicted, actual }) => ({
      periods,
      expected: expectedError(periods, every),
      error: Math.log(Math.max(lowestShare, actual.minor / predicted.minor)),
    }));
  const width =
    expectedError(periodsAhead, 1) *
    testedWidth(errors.map(({ error, expected }) => ({ square: (error / expected) ** 2, weight: overlapWeight })));
  const long = errors.filter(({ periods }) => periods >= fewestPeriods);
  const centre = (overlapWeight * long.reduce((sum, { error }) => sum + error, 0)) / (1 + overlapWeight * long.length);
  return { low: minor * Math.exp(centre - width), high: minor * Math.exp(centre + width) };
}

/**
 * Fits the model to all purchases, tests forecasts of earlier days, and forecasts a year. Without enough data, `model`
 * and `expected` are null, and `lacks` contains the unmet requirements.
 */
export function forecastPurchases(rows: readonly PeriodPurchases[], today: string) {
  const purchases = [...Map.groupBy(rows, ({ account_id: id }) => id).values()];
  const customers = customersAt(purchases, 0);
  const lacks = missingRequirements(customers, today);
  const known: { model: Model | null; calibration: typeof uncalibrated } = { model: null, calibration: uncalibrated };
  if (lacks.length > 0) return { customers, lacks, ...known, expected: null };
  const model = fitModel(customers, today);
  const { tests, calibration } = testOrders(purchases, today);
  const total = forecastCustomers(model, customers, today, weeksAhead);
  const chance = total.minor > 0 ? spreadOf(model, customers, today, weeksAhead) / total.minor : 0;
  const [latest] = tests;
  const expected = {
    weeks: weeksAhead,
    ...total,
    ...rangeOfOrders(total.minor, chance, tests),
    tests: tests.length,
    tried: latest ? { days: periodDays, predicted: latest.predicted, actual: latest.actual } : null,
  };
  return { customers, lacks, model, calibration, expected };
}
