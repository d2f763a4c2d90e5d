import type { DimensionId } from "#domain/metrics/question.ts";
import { addDays } from "#domain/time/dates.ts";

import { dimensionOf, has } from "./plain-facts.ts";
import { type Scope } from "./plain-scope.ts";
import type { PlainAccount, PlainSale, World } from "./world.ts";

/** Dimensions that select sales of customers rather than customers. */
const ofSales: readonly DimensionId[] = ["owner", "team", "company", "region"];
const ofAccounts: readonly DimensionId[] = ["account", "owner", "team", "region", "channel", "source"];

type Moves = { isNew: number; bought: number; back: number; lost: number };

/**
 * Counts new, active, returning and lost customers, account by account and order by order; null if customers lack a
 * dimension.
 */
export function plainCustomers(world: World, sold: readonly PlainSale[], question: Scope): Moves | null {
  const some = question.filters.filter(({ dimension }) => ofSales.includes(dimension));
  const own = question.filters.filter(({ dimension }) => !ofSales.includes(dimension));
  const named = [...own.map(({ dimension }) => dimension), ...question.by];
  if (named.some((dimension) => !ofAccounts.includes(dimension))) return null;
  if (some.some(({ wanted }) => wanted.includes(null))) return null;
  const isWithin = (day: string) => question.from <= day && day <= question.to;
  const moves = { isNew: 0, bought: 0, back: 0, lost: 0 };
  for (const account of world.accounts) {
    const its = sold.filter((sale) => sale.account === account.id && (sale.revenue ?? 0) > 0);
    const group = { ...account, account: account.id, channel: firstChannel(account, world.sales) };
    if (![...own, ...question.group].every(({ dimension, wanted }) => has(dimensionOf(group, dimension), wanted)))
      continue;
    const days = its
      .filter((sale) => some.every(({ dimension, wanted }) => has(dimensionOf(sale, dimension), wanted)))
      .map(({ day }) => day)
      .filter((day) => day <= world.today);
    const orders = [...new Set(days)].toSorted();
    if (orders.some(isWithin)) moves.bought += 1;
    for (const [no, day] of orders.entries()) {
      const [before, after] = [orders[no - 1], orders[no + 1]];
      const gone = addDays(day, question.lapseDays + 1);
      if (isWithin(day) && before === undefined) moves.isNew += 1;
      if (isWithin(day) && before !== undefined && addDays(before, question.lapseDays) < day) moves.back += 1;
      if (isWithin(gone) && gone <= world.today && (after === undefined || after >= gone)) moves.lost += 1;
    }
  }
  return moves;
}

/**
 * Returns the channel with the highest sales on the first day with sales of an account, regardless of the filters. Null
 * if the account has no sales, or if that channel is unknown.
 */
function firstChannel({ id }: PlainAccount, sales: readonly PlainSale[]): string | null {
  const its = sales.filter(({ account }) => account === id);
  const first = its
    .filter(({ revenue }) => (revenue ?? 0) > 0)
    .map(({ day }) => day)
    .toSorted()[0];
  const ofDay = Map.groupBy(
    its.filter(({ day }) => day === first),
    ({ channel }) => channel,
  );
  const worth = (list: readonly PlainSale[]) => list.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0);
  const [most] = [...ofDay]
    .filter(([, list]) => list.some(({ revenue }) => (revenue ?? 0) > 0))
    .toSorted(
      ([one, its], [other, others]) =>
        worth(others) - worth(its) || (one === null ? 1 : other === null ? -1 : one < other ? -1 : 1),
    );
  return most?.[0] ?? null;
}
