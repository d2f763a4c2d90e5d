import { maxPeriods, periodDays, type PeriodPurchases } from "#domain/customers/backtest-orders.ts";
import { addDays } from "#domain/time/dates.ts";

import { randomNumbers } from "./random.ts";

/**
 * The developments of the demand of all customers. A shock on a day of the last year raises or lowers it by a factor of
 * 1.2 to 1.8.
 */
export const customerWorlds = ["stationary", "trending", "shock", "seasonal"] as const;
export type CustomerWorld = (typeof customerWorlds)[number];

/** A purchase of a customer on a day, counted from the first day of the history. */
export type Purchase = { customer: string; day: number; minor: number };
/** The purchases of a business until a year after `today`. */
export type Purchases = { purchases: Purchase[]; today: number };

const firstDay = "2020-01-01";
export const dayOf = (day: number) => addDays(firstDay, day);

/**
 * Generates 250 to 900 customers over 300 to 1,100 days. They order at different rates, leave after an order with
 * different probabilities, and spend different amounts. In half of the worlds they order about once a year, in the
 * others about once every two months.
 */
export function generatePurchases(kind: CustomerWorld, seed: number): Purchases {
  const { next, normal, exponential, gamma, beta, between, sign } = randomNumbers(
    10 * seed + customerWorlds.indexOf(kind),
  );
  const today = Math.round(between(300, 1100));
  const end = today + 364;
  const noise = between(0, 0.12);
  const months = Array.from({ length: Math.ceil(end / 30) + 1 }, () => noise * normal());
  const drift = kind === "trending" ? sign() * between(0.1, 0.35) : 0;
  const shock = kind === "shock" ? { at: between(today - 365, today - 30), size: sign() * between(0.2, 0.6) } : null;
  const season = kind === "seasonal" ? { depth: between(0.1, 0.5), phase: between(0, 365) } : null;
  // The demand until each day, in days of average demand.
  const demand = new Float64Array(end + 1);
  for (let day = 0; day < end; day++) {
    const level =
      (months[Math.floor(day / 30)] ?? 0) + (drift * day) / 365 + (shock && day >= shock.at ? shock.size : 0);
    const wave = season ? season.depth * Math.sin((2 * Math.PI * (day + season.phase)) / 365) : 0;
    demand[day + 1] = (demand[day] ?? 0) + Math.exp(level + wave);
  }
  const isFrequent = seed % 2 === 0;
  const [r, alpha] = isFrequent ? [between(0.3, 1), between(14, 105)] : [between(0.4, 1.5), between(140, 630)];
  const [a, b] = [between(0.5, 1.5), between(2, 8)];
  const [p, q] = [between(1, 6), between(2.2, 5)];
  const early = between(0, 0.4);
  const purchases: Purchase[] = [];
  const count = Math.round(between(250, 900));
  for (let customer = 0; customer < count; customer++) {
    let day = Math.floor(next() < early ? between(0, 60) : between(0, today));
    const [rate, leaving, scale] = [gamma(r) / alpha, beta(a, b), gamma(q) / 10_000];
    for (let at = demand[day] ?? 0; day < end;) {
      purchases.push({ customer: String(customer).padStart(4, "0"), day, minor: Math.round(gamma(p) / scale) });
      if (next() < leaving) break;
      at += exponential() / rate;
      while (day < end && (demand[day + 1] ?? Infinity) <= at) day++;
    }
  }
  return { purchases, today };
}

/** Returns the purchases until a day as the database does, with one order per customer and day. */
export function toPeriods(purchases: readonly Purchase[], today: number): PeriodPurchases[] {
  const byDay = Map.groupBy(
    purchases.filter(({ day }) => day <= today),
    ({ customer, day }) => `${customer} ${day}`,
  );
  const days = [...byDay.values()].flatMap((own) => {
    const [first] = own;
    const minor = own.reduce((sum, purchase) => sum + purchase.minor, 0);
    return first ? [{ ...first, minor, isOrder: own.some((purchase) => purchase.minor > 0) }] : [];
  });
  const periodOf = (day: number) => Math.min(maxPeriods, Math.floor((today - day) / periodDays));
  const groups = Map.groupBy(days, ({ customer, day }) => `${customer} ${periodOf(day)}`);
  const rows = [...groups].map(([key, own]): PeriodPurchases => {
    const [account = "", period = ""] = key.split(" ");
    const ordered = own.filter(({ isOrder }) => isOrder).map(({ day }) => day);
    return {
      account_id: account,
      period: Number(period),
      first_on: ordered.length > 0 ? dayOf(Math.min(...ordered)) : null,
      last_on: ordered.length > 0 ? dayOf(Math.max(...ordered)) : null,
      orders: ordered.length,
      minor: own.reduce((sum, { minor }) => sum + minor, 0),
    };
  });
  return rows.toSorted((one, other) =>
    one.account_id < other.account_id ? -1 : one.account_id > other.account_id ? 1 : 0,
  );
}

/** A forecast of a year with its interval, and what happened. */
export type YearForecast = { low: number; high: number; minor: number; actual: number; tests: number };

/** Returns the value of the purchases of known customers in the 52 weeks after a day. */
export function actualYear(purchases: readonly Purchase[], today: number): number {
  const known = new Set(purchases.filter(({ day }) => day <= today).map(({ customer }) => customer));
  return purchases
    .filter(({ customer, day }) => known.has(customer) && day > today && day <= today + 364)
    .reduce((sum, { minor }) => sum + minor, 0);
}
