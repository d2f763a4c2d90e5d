import { aliveProbability, type BgNbd, expectedOrders, fitBgNbd, type Rhythm } from "#domain/customers/bg-nbd.ts";
import { expectedSpending, fitGammaGamma, type GammaGamma, type Spending } from "#domain/customers/gamma-gamma.ts";
import { createRandom } from "#domain/samples/random.ts";
import { countDays } from "#domain/time/dates.ts";

/** What is known of how a customer bought: days with an order, and what they came to. */
export type Customer = { account_id: string; first_on: string; last_on: string; orders: number; minor: number };

/** What has to be known before anything is foretold. */
export const gate = { customers: 200, frequent: 20, days: 180, quiet: 30 } as const;
/** What a model would need, and what there is of it: at least so much, of `quiet` at most. */
export type Lack = { what: keyof typeof gate; needed: number; found: number };

/** How far ahead what customers will buy is told. */
export const weeksAhead = 52;
/** How long ago it is tried what the model would have told. */
export const triedDays = 90;
const penalty = 0.01;
/** So many customers say what all are like; more would say the same later. */
const mostFitted = 3000;

export type Model = { orders: BgNbd; spending: GammaGamma };

const daysFrom = (from: string, to: string) => countDays({ from, to }) - 1;

/** What is missing to foretell what customers will buy; nothing where all is there. */
export function lacks(customers: readonly Customer[], today: string): Lack[] {
  const found = {
    customers: customers.length,
    frequent: customers.filter(({ orders }) => orders >= 3).length,
    days: Math.max(0, ...customers.map(({ first_on: first }) => daysFrom(first, today))),
    quiet: Math.min(9999, ...customers.map(({ last_on: last }) => daysFrom(last, today))),
  };
  const what = ["customers", "frequent", "days", "quiet"] as const;
  return what
    .filter((one) => (one === "quiet" ? found[one] > gate[one] : found[one] < gate[one]))
    .map((one) => ({ what: one, needed: gate[one], found: found[one] }));
}

/** When somebody bought, in weeks. */
export const rhythmOf = ({ first_on: first, last_on: last, orders }: Customer, today: string): Rhythm => ({
  repeats: orders - 1,
  lastAt: daysFrom(first, last) / 7,
  age: daysFrom(first, today) / 7,
});
const spendingOf = ({ orders, minor }: Customer): Spending => ({ orders, mean: minor / orders });

/** How these customers buy: how often, how long and for how much. */
export function fitModel(customers: readonly Customer[], today: string): Model {
  const every = Math.max(1, Math.ceil(customers.length / mostFitted));
  // In the order of their ids, which says nothing about them.
  const some = customers
    .toSorted((one, other) => (one.account_id < other.account_id ? -1 : 1))
    .filter((_, at) => at % every === 0);
  return {
    orders: fitBgNbd(
      some.map((one) => rhythmOf(one, today)),
      penalty,
    ),
    spending: fitGammaGamma(some.map(spendingOf), penalty),
  };
}

/** What a customer is expected to do within some weeks. */
export function foretell({ orders, spending }: Model, customer: Customer, today: string, weeks: number) {
  const rhythm = rhythmOf(customer, today);
  const expected = expectedOrders(orders, rhythm, weeks);
  return {
    alive: aliveProbability(orders, rhythm),
    orders: expected,
    minor: expected * expectedSpending(spending, spendingOf(customer)),
  };
}

export type Total = { orders: number; minor: number; low: number; high: number };

/**
 * What all of them are expected to buy, and between which amounts that lies in four of five cases: as far as chance goes, or as
 * far off as the model was before, as a share of what it told, where that is more.
 */
export function foretellAll(
  model: Model,
  customers: readonly Customer[],
  today: string,
  { weeks, error = 0 }: { weeks: number; error?: number },
): Total {
  let orders = 0;
  let minor = 0;
  for (const one of customers) {
    const told = foretell(model, one, today, weeks);
    orders += told.orders;
    minor += told.minor;
  }
  const margin = Math.max(1.2816 * spreadOf(model, customers, today, weeks), Math.abs(error) * minor);
  return { orders, minor, low: Math.max(0, minor - margin), high: minor + margin };
}

/** How far chance alone moves the sum: each customer's share of it is tried a few times. */
function spreadOf(model: Model, customers: readonly Customer[], today: string, weeks: number): number {
  const { next } = createRandom(7919);
  const every = Math.max(1, Math.ceil(customers.length / mostFitted));
  const tries = Math.max(4, Math.round(12_000 / Math.max(1, customers.length)));
  let variance = 0;
  for (let at = 0; at < customers.length; at += every) {
    const one = customers[at];
    if (!one) continue;
    const alive = aliveProbability(model.orders, rhythmOf(one, today));
    const draws = Array.from({ length: tries }, () =>
      next() < alive ? drawFuture(next, model, one, today, weeks) : 0,
    );
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / tries;
    variance += draws.reduce((sum, draw) => sum + (draw - mean) ** 2, 0) / (tries - 1);
  }
  return Math.sqrt(variance * every);
}

/** One of the futures that a customer who still is one may have, as likely as it is. */
function drawFuture(next: () => number, { orders, spending }: Model, customer: Customer, today: string, weeks: number) {
  const { repeats, age } = rhythmOf(customer, today);
  const rate = drawGamma(next, orders.r + repeats) / (orders.alpha + age);
  const [gone, stays] = [drawGamma(next, orders.a), drawGamma(next, orders.b + repeats)];
  const leaving = gone / (gone + stays || 1);
  let made = 0;
  for (let at = drawWait(next, rate); at < weeks && made < 10_000; at += drawWait(next, rate)) {
    made += 1;
    if (next() < leaving) break;
  }
  if (made === 0) return 0;
  const { orders: known, mean } = spendingOf(customer);
  const scale = drawGamma(next, spending.q + spending.p * known) / (spending.v + known * Math.max(0, mean));
  return (made * spending.p) / scale;
}

const drawWait = (next: () => number, rate: number) => -Math.log(1 - next()) / rate;

/** A number of the gamma distribution of a shape, by the method of Marsaglia and Tsang. */
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
