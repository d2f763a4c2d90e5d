import type { BuiltUser } from "../../tests/kit/builder.ts";
import type { useDatabase } from "../../tests/kit/use-database.ts";

type At = ReturnType<typeof useDatabase>;

/** A line of a sale or a won deal, read row by row, with its value in dollars; null if its currency has no rate. */
export type Line = {
  account: string;
  product: string | null;
  /** The category, or the product's name if there is none. */
  item: string | null;
  day: string;
  minor: number | null;
  isOrder: boolean;
  /** The number of the order that the line belongs to. */
  order: string | null;
  /** True for a sale of a product for more than 0; never for a deal. */
  isBought: boolean;
};
type Day = { isOrder: boolean; minor: number; unrated: number; orders: number };
export type Customer = {
  account: string;
  days: Map<string, Day>;
  orders: number;
  minor: number;
  basket: Map<string, number>;
  bought: Set<string>;
};

export const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Raw = Omit<Line, "minor" | "isOrder" | "isBought"> & {
  currency: string;
  minor: number;
  isDeal: boolean;
};
type Rate = { from: string; to: string; day: string; rate: number };

/** Returns all counted sales of a workspace whose currency is the dollar. */
export async function readLines({ database }: At, { workspace }: BuiltUser): Promise<Line[]> {
  const rows = async <T extends object>(text: string) => (await database.owner.query<T>(text, [workspace.id])).rows;
  const raw = await rows<Raw>(
    `select s.account_id as account, s.product_id as product, coalesce(s.category, p.name) as item, s.sold_on::text as day,
       s.revenue_minor::float8 as minor, s.currency, s.order_number as order, false as "isDeal"
     from public.sales s left join public.products p on p.id = s.product_id where s.workspace_id = $1 and s.account_id is not null
       and s.order_status is distinct from 'cancelled' and s.order_status is distinct from 'refunded'
     union all
     select d.account_id, d.product_id, coalesce(p.category, p.name),
       coalesce(d.close_date, case when not d.is_imported then (d.created_at at time zone w.time_zone)::date end)::text,
       coalesce(d.value_minor, 0), d.currency, null, true
     from public.deals d join public.workspaces w on w.id = d.workspace_id and w.counts_won_deals
     join public.stages s on s.id = d.stage_id and s.kind = 'won' left join public.products p on p.id = d.product_id
     where d.workspace_id = $1 and d.account_id is not null`,
  );
  const rates = await rows<Rate>(
    `select from_currency as from, to_currency as to, day::text, rate::float8 from public.exchange_rates where workspace_id = $1`,
  );
  const factorOf = (currency: string, day: string) => {
    if (currency === "USD") return 1;
    const known = rates.filter(({ from, to, day: since }) => from === currency && to === "USD" && since <= day);
    return known.toSorted((one, other) => (one.day < other.day ? 1 : -1))[0]?.rate ?? null;
  };
  return raw.flatMap(({ currency, isDeal, ...line }) => {
    // An imported deal without a closing day is not counted.
    if (!line.day) return [];
    const factor = factorOf(currency, line.day);
    return {
      ...line,
      minor: factor === null ? null : line.minor * factor,
      isOrder: line.minor > 0,
      isBought: !isDeal && line.product !== null && line.minor > 0,
    };
  });
}

/** Returns each account that has sales, with its days and its purchases in the 365 days until `today`. */
export function countCustomers(lines: readonly Line[], today: string): Customer[] {
  const isInYear = (day: string) => day <= today && day > shift(today, -365);
  return [...Map.groupBy(lines, ({ account }) => account)]
    .map(([account, its]): Customer => {
      const days = new Map<string, Day>();
      const basket = new Map<string, number>();
      const began = new Map<string, string>();
      for (const { day, order, isOrder } of its)
        if (order !== null && isOrder && day < (began.get(order) ?? "9")) began.set(order, day);
      const ordersOn = (day: string) =>
        [...began.values()].filter((one) => one === day).length +
        Number(its.some((line) => line.day === day && line.isOrder && line.order === null));
      for (const { day, minor, isOrder, item } of its) {
        const known = days.get(day) ?? { isOrder: false, minor: 0, unrated: 0, orders: ordersOn(day) };
        days.set(day, {
          ...known,
          isOrder: known.isOrder || isOrder,
          minor: known.minor + (minor ?? 0),
          unrated: known.unrated + Number(minor === null),
        });
        if (isInYear(day) && item !== null && minor !== null) basket.set(item, (basket.get(item) ?? 0) + minor);
      }
      for (const [item, minor] of basket) if (minor <= 0) basket.delete(item);
      const year = [...days].filter(([day]) => isInYear(day)).map(([, one]) => one);
      // A customer whose orders all started before the year, but with purchases in it, has one order.
      const orders = year.some(({ isOrder }) => isOrder) ? Math.max(1, sum(year.map((one) => one.orders))) : 0;
      return {
        account,
        days,
        orders,
        minor: orders > 0 ? year.reduce((sum, { minor }) => sum + minor, 0) : 0,
        basket,
        bought: new Set(
          its.flatMap(({ day, product, isBought }) => (isBought && product && isInYear(day) ? product : [])),
        ),
      };
    })
    .toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

const sum = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0);
const sharesOf = ({ basket }: Customer) => {
  const total = sum(basket.values());
  return new Map([...basket].map(([item, minor]) => [item, minor / total]));
};

/** Returns the distance of each other customer from the given one, nearest first. */
export function distancesFrom(own: Customer, all: readonly Customer[]) {
  const mine = sharesOf(own);
  return all
    .flatMap((one) => {
      const theirs = sharesOf(one);
      const shared = [...theirs].flatMap(([item, share]) => {
        const part = Math.min(share, mine.get(item) ?? 0);
        return part > 0 ? [{ item, part }] : [];
      });
      if (one === own || shared.length === 0 || !(one.minor > 0) || !(own.minor > 0)) return [];
      const overlap = sum(shared.map(({ part }) => part));
      const apart = (a: number, b: number) => 0.25 * Math.min(1, Math.abs(Math.log10(a / b)));
      const distance = 0.5 * (1 - overlap) + apart(own.minor, one.minor) + apart(own.orders, one.orders);
      return { account: one.account, distance, overlap, shared };
    })
    .toSorted((one, other) => one.distance - other.distance);
}

/** Returns the pairs of products that the same customers bought, among the hundred products with the most customers. */
export function pairsOf(customers: readonly Customer[]) {
  const buyers = new Map<string, Set<string>>();
  for (const { account, bought } of customers)
    for (const product of bought) buyers.set(product, (buyers.get(product) ?? new Set()).add(account));
  const all = customers.filter(({ bought }) => bought.size > 0).length;
  const top = [...buyers]
    .toSorted(([one, ones], [other, others]) => others.size - ones.size || (one < other ? -1 : 1))
    .slice(0, 100);
  return top
    .flatMap(([one, ones], at) =>
      top.slice(at + 1).flatMap(([other, others]) => {
        const both = [...ones].filter((who) => others.has(who)).length;
        const lift = (both * all) / (ones.size * others.size);
        return both >= 3 && lift > 1.1 ? [{ pair: [one, other].toSorted(), both, lift }] : [];
      }),
    )
    .toSorted((one, other) => other.lift - one.lift || other.both - one.both);
}

type Traits = { id: string; traits: [kind: string, value: string][] };

/**
 * Returns the accounts that resemble the twenty biggest buyers, each with its score and its reasons, strongest first.
 */
export function lookalikesOf(customers: readonly Customer[], accounts: readonly Traits[]) {
  const best = new Set(
    customers
      .filter(({ minor }) => minor > 0)
      .toSorted((one, other) => other.minor - one.minor || (one.account < other.account ? -1 : 1))
      .slice(0, 20)
      .map(({ account }) => account),
  );
  const baskets = new Map(customers.map(({ account, basket }) => [account, [...basket.keys()]]));
  const known = accounts.map(({ id, traits }) => ({
    id,
    traits: [...traits, ...(baskets.get(id) ?? []).map((item): [string, string] => ["buys", item])].map((one) =>
      one.join("\n"),
    ),
  }));
  const others = known.filter(({ id }) => !best.has(id));
  const having = (who: typeof known, trait: string) => who.filter(({ traits }) => traits.includes(trait)).length;
  const weightOf = new Map(
    [...new Set(known.flatMap(({ traits }) => traits))].map((trait) => {
      const [ofBest, ofOthers] = [
        having(
          known.filter(({ id }) => best.has(id)),
          trait,
        ),
        having(others, trait),
      ];
      const weight = Math.log((ofBest + 0.5) / (best.size + 1) / ((ofOthers + 0.5) / (others.length + 1)));
      return [trait, { weight, isReason: ofBest >= 3 && weight > 0.2 }];
    }),
  );
  return others
    .flatMap(({ id, traits }) => {
      const score = sum(traits.map((trait) => weightOf.get(trait)?.weight ?? 0));
      const reasons = traits
        .filter((trait) => weightOf.get(trait)?.isReason)
        .toSorted((one, other) => (weightOf.get(other)?.weight ?? 0) - (weightOf.get(one)?.weight ?? 0));
      return score > 0 && reasons.length > 0 ? [{ id, score, reasons }] : [];
    })
    .toSorted((one, other) => other.score - one.score);
}
