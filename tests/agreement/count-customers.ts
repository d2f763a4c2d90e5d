import { type Line, monthOf, monthsLater, number, quantile, type Shop, shift, sumOf, worth } from "./shop.ts";

/** An account with a sale above 0, and each day with such a sale, regardless of refunds on that day. */
export type Customer = {
  name: string;
  days: string[];
  /** Number of orders with an order number, plus the days with other sales. */
  orders: number;
  minor: number;
  lines: { day: string; minor: number }[];
};

/** Returns the customers who had ordered by the end of a day, with their totals less refunds. */
export function customersUntil(
  { lines, rates }: Pick<Shop, "lines" | "rates">,
  through: string,
  currency: string,
): Customer[] {
  const known = lines.filter(
    (line): line is Line & { account: string } => line.account !== null && line.day <= through,
  );
  return [...Map.groupBy(known, ({ account }) => account)].flatMap(([name, its]) => {
    const days = [...new Set(its.flatMap(({ day, minor }) => (minor > 0 ? day : [])))].toSorted();
    const rated = its.map((line) => ({ day: line.day, minor: worth(line.minor, line, currency, rates) ?? 0 }));
    const sales = its.filter(({ minor }) => minor > 0);
    const orders = new Set(sales.map(({ day, order }) => (order === null ? `on ${day}` : `number ${order}`))).size;
    return days.length > 0 ? [{ name, days, orders, minor: sumOf(rated.map(({ minor }) => minor)), lines: rated }] : [];
  });
}

/**
 * Counts by month the customers who are new, who ordered again, who came back after more than `lapse` days, and who
 * have been inactive for longer.
 */
export function growthOf(customers: readonly Customer[], today: string, lapse: number) {
  const [first = today] = customers.flatMap(({ days }) => days[0] ?? []).toSorted();
  let all = 0;
  const found = [];
  for (let month = monthOf(first); month <= monthOf(today); month = monthsLater(month, 1)) {
    const counted = { new: 0, returning: 0, won_back: 0, lost: 0 };
    for (const { days } of customers) {
      if (days.some((day) => monthOf(day) === month))
        counted[monthOf(days[0] ?? "") === month ? "new" : "returning"] += 1;
      for (const [no, day] of days.entries()) {
        const before = days[no - 1];
        const next = days[no + 1];
        if (monthOf(day) === month && before !== undefined && number(day) - number(before) > lapse)
          counted.won_back += 1;
        const gone = shift(day, lapse + 1);
        if (monthOf(gone) === month && gone <= today && (next === undefined || next > shift(day, lapse)))
          counted.lost += 1;
      }
    }
    const net = counted.new + counted.won_back - counted.lost;
    all += net;
    found.push({ from: `${month}-01`, ...counted, net, customers: all });
  }
  return found;
}

/**
 * Returns the new customers of each month, and for each later complete month the number of them who ordered and their
 * revenue.
 */
export function cohortsOf(customers: readonly Customer[], today: string) {
  const byMonth = Map.groupBy(customers, ({ days }) => monthOf(days[0] ?? ""));
  const isOver = (month: string) => month < monthOf(today) || monthOf(shift(today, 1)) > month;
  return [...byMonth.keys()].toSorted().map((from) => {
    const its = byMonth.get(from) ?? [];
    const cells = [];
    for (let month = from; month <= monthOf(today) && isOver(month); month = monthsLater(month, 1)) {
      const inMonth = (day: string) => monthOf(day) === month || (month === from && monthOf(day) < from);
      cells.push({
        customers: its.filter(({ days }) => days.some(inMonth)).length,
        minor: sumOf(its.flatMap(({ lines }) => lines.flatMap(({ day, minor }) => (inMonth(day) ? minor : [])))),
      });
    }
    return { from: `${from}-01`, size: its.length, cells };
  });
}

const names = [
  ["gone", "hibernating", "cannot_lose"],
  ["fading", "attention", "loyal"],
  ["beginners", "promising", "champions"],
] as const;

/**
 * Returns the group of each customer, one of nine. A score is 1 plus the number of whole fifths of all customers that
 * rank below.
 */
export function segmentsOf(customers: readonly Customer[]): Map<string, string> {
  const scores = (values: readonly (number | string)[]) => {
    const sorted = values.toSorted((one, other) => (one < other ? -1 : Number(one > other)));
    const below = new Map<number | string, number>();
    for (const [at, value] of sorted.entries()) if (!below.has(value)) below.set(value, at);
    return values.map((value) => 1 + Math.floor((5 * (below.get(value) ?? 0)) / values.length));
  };
  const recency = scores(customers.map(({ days }) => days.at(-1) ?? ""));
  const often = scores(customers.map(({ orders }) => orders));
  // The last digits of sums of converted amounts depend on the order of addition.
  const much = scores(customers.map(({ minor }) => Math.round(minor * 1000)));
  return new Map(
    customers.map(({ name }, at) => {
      const weight = (often[at] ?? 0) + (much[at] ?? 0);
      const row = (recency[at] ?? 0) >= 4 ? 2 : recency[at] === 3 ? 1 : 0;
      return [name, names[row][weight >= 8 ? 2 : weight >= 4 ? 1 : 0]];
    }),
  );
}

/** Returns the expected next order days of customers with at least five order days, from their own gaps. */
export function rhythmsOf(customers: readonly Customer[], today: string) {
  return customers.flatMap(({ name, days, orders, lines }) => {
    const last = days.at(-1);
    if (days.length < 5 || last === undefined) return [];
    const gaps = days.slice(1).map((day, no) => number(day) - number(days[no] ?? ""));
    const [low, middle, high] = [0.1, 0.5, 0.9].map((share) => quantile(gaps, share)) as [number, number, number];
    const quiet = number(today) - number(last);
    return [
      {
        account: name,
        orders,
        last_on: last,
        usual_days: Math.ceil(middle),
        next_on: shift(last, Math.ceil(middle)),
        next_from: shift(last, Math.floor(low)),
        next_until: shift(last, Math.ceil(high)),
        days_quiet: quiet,
        risk: quiet > 2 * high ? "high" : quiet > high || (gaps.at(-1) ?? 0) > 2 * high ? "medium" : "low",
        minor: sumOf(lines.flatMap(({ day, minor }) => (number(today) - number(day) < 365 ? minor : []))),
      },
    ];
  });
}

/**
 * Returns pairs, among the 100 most bought products, that were bought together in 365 days more often than by chance:
 * in one order if order numbers are known, else by one customer.
 */
export function pairsOf({ lines }: Pick<Shop, "lines">, today: string, idOf: (product: string) => string) {
  const buyers = new Map<string, Set<string>>();
  for (const { day, account, order, product, minor } of lines) {
    const basket = order === null ? account : `${account ?? ""} ${order}`;
    if (basket !== null && product !== null && minor > 0 && day <= today && number(today) - number(day) < 365)
      buyers.set(product, (buyers.get(product) ?? new Set()).add(basket));
  }
  const all = new Set([...buyers.values()].flatMap((some) => [...some])).size;
  const top = [...buyers]
    .toSorted(([one, ones], [other, others]) => others.size - ones.size || (idOf(one) < idOf(other) ? -1 : 1))
    .slice(0, 100);
  return top.flatMap(([one, ones], at) =>
    top.slice(at + 1).flatMap(([other, others]) => {
      const baskets = [...ones].filter((who) => others.has(who)).length;
      const lift = (baskets * all) / (ones.size * others.size);
      return baskets >= 3 && lift > 1.1 ? [{ pair: new Set([one, other]), baskets, lift }] : [];
    }),
  );
}

/** Returns the purchases of each customer in 365 days by category, or by product if a line has no category. */
export function basketsOf({ lines, rates }: Pick<Shop, "lines" | "rates">, today: string, currency: string) {
  const baskets = new Map<string, Map<string, number>>();
  for (const line of lines) {
    const item = line.category ?? line.product;
    if (line.account === null || item === null || line.day > today || number(today) - number(line.day) >= 365) continue;
    const basket = baskets.get(line.account) ?? new Map<string, number>();
    basket.set(item, (basket.get(item) ?? 0) + (worth(line.minor, line, currency, rates) ?? 0));
    baskets.set(line.account, basket);
  }
  for (const [name, basket] of baskets) {
    for (const [item, minor] of basket) if (minor <= 0) basket.delete(item);
    if (basket.size === 0) baskets.delete(name);
  }
  return baskets;
}
