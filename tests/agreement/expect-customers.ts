import type { MeasureId } from "#domain/metrics/question.ts";

import {
  basketsOf,
  cohortsOf,
  type Customer,
  customersUntil,
  growthOf,
  pairsOf,
  rhythmsOf,
  segmentsOf,
} from "./count-customers.ts";
import { sold, spent, within } from "./count-sales.ts";
import type { ComparisonContext } from "./expect-sales.ts";
import { monthOf, monthsLater, number, ratio, shift, sumOf } from "./shop.ts";

export type Known = ComparisonContext & {
  /** Calls `POST /functions/v1/customers/…`. */
  customers: <T>(path: string, input?: object) => Promise<T>;
  rpc: <T>(name: string, input?: object) => Promise<T>;
  accounts: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, string>;
};

const lapse = 180;
const moves = [
  "new_customers",
  "returning_customers",
  "won_back_customers",
  "lost_customers",
  "net_customers",
] as const satisfies readonly MeasureId[];

/** Compares CRM analysis, customer insights and acquisition costs with a count of the lines. */
export async function expectCustomers(known: Known): Promise<void> {
  const { shop, today, currency } = known;
  const customers = customersUntil(shop, today, currency);
  await expectGrowth(known, customers);
  await expectSegments(known, customers);
  await expectWorth(known, customers);
  await expectRhythms(known, customers);
  await expectTogether(known);
  await expectWallets(known, customers);
}

type Grown = {
  from: string;
  new: number;
  returning: number;
  won_back: number;
  lost: number;
  net: number;
  customers: number;
};
type Cohort = { from: string; size: number; cells: { customers: number; minor: number }[] };

async function expectGrowth({ tally, today, ...known }: Known, customers: readonly Customer[]) {
  const { growth, cohorts } = await known.customers<{ growth: Grown[]; cohorts: Cohort[] }>("growth", {
    grain: "month",
    lapse_days: lapse,
  });
  const counted = growthOf(customers, today, lapse);
  tally.same(
    growth.map((one) => ({
      from: one.from,
      new: one.new,
      returning: one.returning,
      won_back: one.won_back,
      lost: one.lost,
      net: one.net,
      customers: one.customers,
    })),
    counted,
    `growth until ${today}`,
    counted.length * 6,
  );
  // The same numbers as measures, which have contributions.
  const [first] = counted;
  if (first) {
    const range = { from: first.from, to: today };
    const [answer] = await known.ask({ measures: [...moves], range, grain: "month", lapse_days: lapse });
    tally.same(
      answer?.rows.map(({ values }) => values),
      counted.map((one) => [one.new, one.returning, one.won_back, one.lost, one.net]),
      `customers until ${today}, as measures`,
      counted.length * 5,
    );
  }
  const expected = cohortsOf(customers, today);
  tally.same(
    cohorts.map(({ from, size }) => [from, size]),
    expected.map(({ from, size }) => [from, size]),
    `cohorts until ${today}`,
  );
  for (const [at, { from, cells }] of expected.entries()) {
    tally.same(
      cohorts[at]?.cells.map((cell) => cell.customers),
      cells.map((cell) => cell.customers),
      `those of ${from}`,
      cells.length,
    );
    for (const [no, { minor }] of cells.entries())
      tally.near(cohorts[at]?.cells[no]?.minor, minor, `revenue of ${from}, ${no} later`);
  }
}

type Segments = {
  before: string;
  segments: { segment: string; customers: number; before: number; minor: number; orders: number; days_quiet: number }[];
  moves: { from: string | null; to: string; customers: number }[];
};

async function expectSegments({ tally, today, shop, currency, ...known }: Known, customers: readonly Customer[]) {
  const result = await known.customers<Segments>("segments");
  const month = monthOf(today);
  const quarter = `${month.slice(0, 4)}-${String(3 * Math.floor((Number(month.slice(5)) - 1) / 3) + 1).padStart(2, "0")}`;
  const before = shift(`${quarter}-01`, -1);
  tally.same(result.before, before, "the end of the last quarter");
  const now = segmentsOf(customers);
  const then = segmentsOf(customersUntil(shop, before, currency));
  const count = (where: ReadonlyMap<string, string>, segment: string) =>
    [...where.values()].filter((one) => one === segment).length;
  for (const one of result.segments) {
    const its = customers.filter(({ name }) => now.get(name) === one.segment);
    const what = `${one.segment} on ${today} in ${currency}`;
    tally.same([one.customers, one.before], [its.length, count(then, one.segment)], what, 2);
    tally.near(one.minor, sumOf(its.map(({ minor }) => minor)), what);
    tally.same(one.orders, sumOf(its.map(({ orders }) => orders)), what);
    const quiet = sumOf(its.map(({ days }) => number(today) - number(days.at(-1) ?? "")));
    tally.close(one.days_quiet, its.length === 0 ? 0 : quiet / its.length, what);
  }
  const moved = new Map<string, number>();
  for (const [name, to] of now) {
    const from = then.get(name) ?? null;
    if (from !== to) moved.set(`${from} ${to}`, (moved.get(`${from} ${to}`) ?? 0) + 1);
  }
  tally.same(
    new Map(result.moves.map(({ from, to, customers: many }) => [`${from} ${to}`, many])),
    moved,
    "moves",
    moved.size,
  );
}

type Value = { customers: number; repeating: number; historic: { orders: number; minor: number } };
type Economics = {
  before: number;
  won: number;
  back: number;
  lost: number;
  after: number;
  revenue: number;
  cac: number | null;
  monthly_churn: number | null;
  retention_per_customer: number | null;
  payback_months: number | null;
  lifetime_value: number | null;
  ltv_to_cac: number | null;
};

async function expectWorth({ tally, today, shop, currency, ...known }: Known, customers: readonly Customer[]) {
  const value = await known.customers<Value>("value");
  tally.same(value.customers, customers.length, "customers");
  tally.same(value.repeating, customers.filter(({ orders }) => orders > 1).length, "those who ordered again");
  tally.same(value.historic.orders, sumOf(customers.map(({ orders }) => orders)), "orders");
  tally.near(value.historic.minor, sumOf(customers.map(({ minor }) => minor)), "historic value");

  const span = { from: `${monthsLater(monthOf(today), -2)}-01`, to: today };
  const result = await known.customers<Economics>("economics", { range: span, currency });
  const count = (passes: (day: string, before: string | undefined, next: string | undefined) => boolean) =>
    sumOf(customers.map(({ days }) => days.filter((day, no) => passes(day, days[no - 1], days[no + 1])).length));
  const gap = (one: string, other: string) => number(other) - number(one);
  const before = customers.filter(({ days }) => {
    const last = days.findLast((day) => day < span.from);
    return last !== undefined && gap(last, shift(span.from, -1)) <= lapse;
  }).length;
  const won = count((day, previous) => day >= span.from && previous === undefined);
  const back = count((day, previous) => day >= span.from && previous !== undefined && gap(previous, day) > lapse);
  const lost = count((day, _, next) => {
    const gone = shift(day, lapse + 1);
    return gone >= span.from && gone <= today && (next === undefined || next >= gone);
  });
  tally.same(
    [result.before, result.won, result.back, result.lost, result.after],
    [before, won, back, lost, before + won + back - lost],
    "who came and went",
    5,
  );
  const bought = shop.lines.filter(({ account }) => account !== null);
  const { revenue } = sold(within(bought, span), currency, shop).metrics;
  const { gross_margin: margin } = sold(within(shop.lines, span), currency, shop).metrics;
  const months = (number(span.to) - number(span.from) + 1) / 30.4375;
  const customerMonths = ((2 * before + won + back - lost) / 2) * months;
  const cac = ratio(spent(shop, span, currency, "acquisition"), won);
  const profit = margin === null ? null : (revenue * (margin / 100)) / customerMonths;
  const churn = lost > 0 ? lost / customerMonths : null;
  const lifetime = profit !== null && churn !== null ? profit / churn : null;
  tally.near(result.revenue, revenue, "revenue of customers");
  tally.near(result.cac, cac, "CAC");
  tally.near(
    result.retention_per_customer,
    ratio(spent(shop, span, currency, "retention"), customerMonths, 12),
    "retention costs",
  );
  tally.near(result.monthly_churn, churn === null ? null : churn * 100, "churn");
  // These values are computed from a margin with four decimals and from costs in whole minor units.
  const isNear = (found: number | null, expected: number | null, what: string) =>
    tally.close(
      found === null || expected === null ? found : Number((found / expected).toFixed(4)),
      expected === null ? null : 1,
      what,
    );
  isNear(result.payback_months, cac === null || profit === null ? null : cac / profit, "payback");
  isNear(result.lifetime_value, lifetime, "lifetime value");
  isNear(result.ltv_to_cac, cac === null || lifetime === null ? null : lifetime / cac, "LTV to CAC");
}

type Rhythm = ReturnType<typeof rhythmsOf>[number] & { total: number };

async function expectRhythms({ tally, today, ...known }: Known, customers: readonly Customer[]) {
  const result = await known.rpc<Rhythm[]>("customer_rhythms");
  const expected = new Map(rhythmsOf(customers, today).map((one) => [one.account, one]));
  tally.same(result.length, Math.min(100, expected.size), "rhythms");
  tally.same(result[0]?.total, expected.size === 0 ? undefined : expected.size, "all rhythms");
  const place = { high: 0, medium: 1, low: 2 } as Record<string, number>;
  const order = [...expected.values()].toSorted(
    (one, other) => (place[one.risk] ?? 0) - (place[other.risk] ?? 0) || other.minor - one.minor,
  );
  for (const [no, one] of result.entries()) {
    const { minor, ...own } = expected.get(one.account) ?? { minor: NaN };
    tally.near(one.minor, minor, `year of ${one.account}`);
    tally.same({ ...own, ...one }, { ...one, ...own }, `rhythm of ${one.account}`, 8);
    tally.same(one.risk, order[no]?.risk, `risk at place ${no + 1}`);
    tally.near(one.minor, order[no]?.minor ?? null, `revenue at place ${no + 1}`);
  }
}

type Pair = { product: string; with_product: string; baskets: number; lift: number };

async function expectTogether({ tally, today, shop, ...known }: Known) {
  const result = await known.rpc<Pair[]>("product_affinity");
  const pairs = pairsOf(shop, today, (product) => known.products.get(product) ?? "");
  const best = pairs.toSorted((one, other) => other.lift - one.lift || other.baskets - one.baskets).slice(0, 20);
  tally.same(result.length, best.length, "pairs");
  for (const [no, one] of result.entries()) {
    tally.close(one.lift, best[no]?.lift ?? null, `lift at place ${no + 1}`);
    const own = pairs.find(({ pair }) => pair.has(one.product) && pair.has(one.with_product));
    tally.close(one.lift, own?.lift ?? null, `lift of ${one.product} and ${one.with_product}`);
    tally.same(one.baskets, own?.baskets, `n of ${one.product} and ${one.with_product}`);
  }
}

type Profile = {
  segment: string;
  orders: number;
  first_on: string;
  last_on: string;
  peers: number;
  wallet: { item: string; minor: number; share: number; segment_share: number | null }[];
};

/** Compares the wallets (the shares of products) of the six customers with the most order days. */
async function expectWallets({ tally, today, shop, currency, ...known }: Known, customers: readonly Customer[]) {
  await known.rpc("refresh_segments");
  const baskets = basketsOf(shop, today, currency);
  const segments = segmentsOf(customers);
  const shareOf = (name: string, item: string) => {
    const basket = baskets.get(name) ?? new Map<string, number>();
    return (basket.get(item) ?? 0) / sumOf([...basket.values()]);
  };
  for (const { name, days, orders } of customers
    .toSorted((one, other) => other.days.length - one.days.length)
    .slice(0, 6)) {
    const result = await known.rpc<Profile>("customer_profile", { of_account: known.accounts.get(name) });
    tally.same(
      [result.segment, result.orders, result.first_on, result.last_on],
      [segments.get(name), orders, days[0], days.at(-1)],
      name,
      4,
    );
    const peers = [...baskets.keys()].filter((one) => one !== name && segments.get(one) === segments.get(name));
    tally.same(result.peers, peers.length, `peers of ${name}`);
    for (const { item, minor, share, segment_share: theirs } of result.wallet) {
      const own = baskets.get(name)?.get(item) ?? 0;
      tally.near(minor, own, `${item} of ${name}`);
      tally.close(share, own === 0 ? 0 : shareOf(name, item), `share of ${item} of ${name}`);
      tally.close(
        theirs,
        peers.length === 0 ? null : sumOf(peers.map((one) => shareOf(one, item))) / peers.length,
        `${item} of the peers of ${name}`,
      );
    }
  }
}
