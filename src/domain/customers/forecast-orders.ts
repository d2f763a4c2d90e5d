import { expectedSpending, fitGammaGamma, type GammaGamma, type Spending } from "#domain/customers/gamma-gamma.ts";
import {
  aliveProbability,
  expectedOrders,
  fitMbgNbd,
  type MbgNbd,
  orderProbability,
  type Rhythm,
} from "#domain/customers/mbg-nbd.ts";
import { type Calibration, fitCalibration } from "#domain/deals/scores/calibration.ts";
import { createRandom } from "#domain/imports/samples/random.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";
import { daysBetween } from "#domain/time/dates.ts";

/**
 * A customer's order history: the days of the first and the last order, the number of orders, and their total
 * amount.
 */
export type Customer = { account_id: string; first_on: string; last_on: string; orders: number; minor: number };

/**
 * The data that a forecast requires: the number of customers, of frequent customers, and of days, and the maximum
 * number of days since the last order of any customer (`quiet`).
 */
export const requirements = { customers: 200, frequent: 20, days: 180, quiet: 30 } as const;
/** A requirement of the model that is not met: at least `needed`, or for `quiet` at most `needed`. */
export type MissingRequirement = { what: keyof typeof requirements; needed: number; found: number };

/** The horizon of the forecast, in weeks. */
export const weeksAhead = 52;
/** The weight of the prior: a normal distribution of each logarithm with the variance 1/2. */
const prior = 1;
/** The maximum number of customers that the model is fitted to; more would hardly change the result. */
const maxSampleSize = 3000;

export type Model = { orders: MbgNbd; spending: GammaGamma };
/** Corrections of the probability of another order, for customers with one order and with several. */
export type OrderCalibration = { one: Calibration; several: Calibration };
const unchanged: Calibration = { shift: 0, slope: 1 };
export const uncalibrated: OrderCalibration = { one: unchanged, several: unchanged };

/** Returns the requirements of a forecast that are not met. */
export function missingRequirements(customers: readonly Customer[], today: string): MissingRequirement[] {
  const available = {
    customers: customers.length,
    frequent: customers.filter(({ orders }) => orders >= 3).length,
    days: Math.max(0, ...customers.map(({ first_on: first }) => daysBetween(first, today))),
    quiet: Math.min(9999, ...customers.map(({ last_on: last }) => daysBetween(last, today))),
  };
  const what = ["customers", "frequent", "days", "quiet"] as const;
  return what
    .filter((requirement) =>
      requirement === "quiet"
        ? available[requirement] > requirements[requirement]
        : available[requirement] < requirements[requirement],
    )
    .map((requirement) => ({ what: requirement, needed: requirements[requirement], found: available[requirement] }));
}

/** Converts an order history to the model's data in weeks. */
export const rhythmOf = ({ first_on: first, last_on: last, orders }: Customer, today: string): Rhythm => ({
  repeats: orders - 1,
  lastAt: daysBetween(first, last) / 7,
  age: daysBetween(first, today) / 7,
});
const spendingOf = ({ orders, minor }: Customer): Spending => ({ orders, mean: minor / orders });

/**
 * Fits models of the frequency, duration and amounts of customers' orders. The models of many customers are fitted to a
 * sample.
 */
export function fitModel(customers: readonly Customer[], today: string): Model {
  const every = Math.max(1, Math.ceil(customers.length / maxSampleSize));
  // The sample is taken in the order of IDs, which are unrelated to the behaviour of customers.
  const some = customers
    .toSorted((one, other) => (one.account_id < other.account_id ? -1 : 1))
    .filter((_, at) => at % every === 0);
  return {
    orders: fitMbgNbd(
      some.map((customer) => rhythmOf(customer, today)),
      prior,
    ),
    spending: fitGammaGamma(some.map(spendingOf), prior),
  };
}

const logitOf = (probability: number) => {
  const inside = Math.min(Math.max(probability, 1e-6), 1 - 1e-6);
  return Math.log(inside / (1 - inside));
};

/**
 * Calibrates the probabilities of another order within a number of weeks after an earlier day by the actual orders
 * since. `hasOrdered` returns true if a customer of that day has ordered since.
 */
export function calibrateOrders(
  model: Model,
  customers: readonly Customer[],
  { day, weeks }: { day: string; weeks: number },
  hasOrdered: (customer: Customer) => boolean,
): OrderCalibration {
  const fit = (some: readonly Customer[]) =>
    fitCalibration(
      some.map((customer) => logitOf(orderProbability(model.orders, rhythmOf(customer, day), weeks))),
      some.map(hasOrdered),
      0.5,
    );
  return {
    one: fit(customers.filter(({ orders }) => orders === 1)),
    several: fit(customers.filter(({ orders }) => orders > 1)),
  };
}

/** Returns the probability that a customer orders again within a number of weeks. */
export function probabilityOfOrder(
  { orders }: Model,
  { one, several }: OrderCalibration,
  customer: Customer,
  today: string,
  weeks: number,
): number {
  const { shift, slope } = customer.orders === 1 ? one : several;
  return toProbability(shift + slope * logitOf(orderProbability(orders, rhythmOf(customer, today), weeks)));
}

/** Forecasts a customer's orders and spending within a number of weeks. */
export function forecastCustomer({ orders, spending }: Model, customer: Customer, today: string, weeks: number) {
  const expected = expectedOrders(orders, rhythmOf(customer, today), weeks);
  return { orders: expected, minor: expected * expectedSpending(spending, spendingOf(customer)) };
}

export type OrderTotal = { orders: number; minor: number };

/** Forecasts the total of all customers within a number of weeks. */
export function forecastCustomers(
  model: Model,
  customers: readonly Customer[],
  today: string,
  weeks: number,
): OrderTotal {
  const total = { orders: 0, minor: 0 };
  for (const customer of customers) {
    const { orders, minor } = forecastCustomer(model, customer, today, weeks);
    total.orders += orders;
    total.minor += minor;
  }
  return total;
}

/** Estimates the standard deviation of the total due to chance, from a few simulations of each customer. */
export function spreadOf(model: Model, customers: readonly Customer[], today: string, weeks: number): number {
  const { next } = createRandom(7919);
  const every = Math.max(1, Math.ceil(customers.length / maxSampleSize));
  const tries = Math.max(4, Math.round(12_000 / Math.max(1, customers.length)));
  let variance = 0;
  for (let at = 0; at < customers.length; at += every) {
    const customer = customers[at];
    if (!customer) continue;
    const alive = aliveProbability(model.orders, rhythmOf(customer, today));
    const draws = Array.from({ length: tries }, () =>
      next() < alive ? drawFuture(next, model, customer, today, weeks) : 0,
    );
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / tries;
    variance += draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / (tries - 1);
  }
  return Math.sqrt(variance * every);
}

/**
 * Simulates a customer's future orders, assuming that the customer is still active. Returns their value in minor units.
 */
function drawFuture(next: () => number, { orders, spending }: Model, customer: Customer, today: string, weeks: number) {
  const { repeats, age } = rhythmOf(customer, today);
  const rate = drawGamma(next, orders.r + repeats) / (orders.alpha + age);
  const [gone, stays] = [drawGamma(next, orders.a), drawGamma(next, orders.b + repeats + 1)];
  const leaving = gone / (gone + stays || 1);
  let total = 0;
  for (let at = drawWait(next, rate); at < weeks && total < 10_000; at += drawWait(next, rate)) {
    total += 1;
    if (next() < leaving) break;
  }
  if (total === 0) return 0;
  const { orders: known, mean } = spendingOf(customer);
  const scale = drawGamma(next, spending.q + spending.p * known) / (spending.v + known * Math.max(0, mean));
  return (total * spending.p) / scale;
}

const drawWait = (next: () => number, rate: number) => -Math.log(1 - next()) / rate;

/** Draws from the gamma distribution with a given shape, using the method of Marsaglia and Tsang. */
function drawGamma(next: () => number, shape: number): number {
  if (shape < 1) return drawGamma(next, shape + 1) * next() ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - next()) < 0.5 * normal ** 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
