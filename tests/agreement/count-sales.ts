import type { MeasureId } from "#domain/metrics/question.ts";

import { type Line, lengthOf, monthOf, number, ratio, type Shop, shift, sumOf, worth } from "./shop.ts";

export type Span = { from: string; to: string };
export const within = <T extends { day: string }>(rows: readonly T[], { from, to }: Span) =>
  rows.filter(({ day }) => from <= day && day <= to);

/** Returns the key of an order; null without an order number. The same number for two customers means two orders. */
export const orderOf = ({ account, order }: Pick<Line, "account" | "order">) =>
  order === null ? null : `${account ?? ""} ${order}`;
/** Counts the orders of lines. A line without an order number is one order. */
const ordersOf = (lines: readonly Line[]) =>
  lines.filter(({ order }) => order === null).length + new Set(lines.flatMap((line) => orderOf(line) ?? [])).size;

/**
 * Returns the total of each measure according to its definition, and the number of lines that cannot be converted to
 * the currency.
 */
export function sold(lines: readonly Line[], currency: string, { rates, lines: all }: Pick<Shop, "rates" | "lines">) {
  const money = (amount: (line: Line) => number | null, some = lines) =>
    sumOf(some.map((line) => worth(amount(line) ?? 0, line, currency, rates) ?? 0));
  const sales = lines.filter(({ minor }) => minor >= 0);
  const refunded = -money(({ minor }) => Math.min(0, minor));
  const costed = lines.filter(({ cost }) => cost !== null);
  const revenue = money(({ minor }) => minor);
  const cost = lines.length > 0 && costed.length === 0 ? null : money((line) => line.cost);
  const profit = cost === null ? null : money(({ minor }) => minor, costed) - cost;
  const customers = new Set(lines.flatMap(({ account, minor }) => (minor > 0 ? (account ?? []) : [])));
  const units = sumOf(lines.map(({ quantity }) => quantity ?? 0));
  const gained = money(({ minor }) => minor, sales);
  const isRated = (line: Line) => worth(0, line, currency, rates) !== null;
  const soldOrders = soldOrdersOf(all);
  const own = lines.filter((line) => line.minor < 0 && soldOrders.has(orderOf(line) ?? ""));
  return {
    unrated: lines.filter((line) => worth(0, line, currency, rates) === null).length,
    metrics: {
      revenue,
      refunds: refunded,
      cost_of_sales: cost,
      gross_profit: profit,
      gross_margin: cost === null || profit === null ? null : ratio(profit, profit + cost, 100),
      units_sold: units,
      sales_count: ordersOf(sales),
      // Refunds within an order are subtracted. A credit note without an order number belongs to no order.
      average_sale: ratio(gained + money(({ minor }) => minor, own), ordersOf(sales.filter(isRated))),
      // If only sales without an account exist, the number of buyers is unknown.
      active_customers: customers.size === 0 && lines.some(({ minor }) => minor > 0) ? null : customers.size,
      units_per_sale: ratio(units, ordersOf(sales.filter(({ quantity }) => quantity !== null))),
      returns_share: ratio(refunded, gained, 100),
    } satisfies Partial<Record<MeasureId, number | null>>,
  };
}

const known = new WeakMap<readonly Line[], Set<string>>();
/** Returns the orders that contain a sale. */
function soldOrdersOf(lines: readonly Line[]): Set<string> {
  const orders = known.get(lines) ?? new Set(lines.flatMap((line) => (line.minor >= 0 ? (orderOf(line) ?? []) : [])));
  known.set(lines, orders);
  return orders;
}

/** Returns the expenses of a span in a currency, for one purpose or all; null if none of them has a rate. */
export function spent({ expenses, rates }: Shop, span: Span, currency: string, purpose?: string) {
  const its = within(expenses, span).filter((one) => purpose === undefined || one.purpose === purpose);
  const isRated = ({ day }: { day: string }) => worth(0, { currency: "USD", day }, currency, rates) !== null;
  if (its.length > 0 && !its.some(isRated)) return null;
  return sumOf(its.map(({ day, minor }) => worth(minor, { currency: "USD", day }, currency, rates) ?? 0));
}

/**
 * Returns the targets of a span in a currency, with an equal share of the month's target for each day; null if none of
 * them has a rate.
 */
export function targetsIn({ targets, rates }: Shop, { from, to }: Span, currency: string) {
  const parts: (number | null)[] = [];
  for (let day = from; day <= to; day = shift(day, 1)) {
    const month = monthOf(day);
    const target = targets.get(month);
    if (target !== undefined)
      parts.push(ratio(worth(target, { currency: "USD", day }, currency, rates), lengthOf(month)));
  }
  const known = parts.flatMap((part) => part ?? []);
  return parts.length > 0 && known.length === 0 ? null : sumOf(known);
}

/** Returns the sum of a key's points in a span. */
export const counted = ({ points }: Shop, key: string, span: Span) =>
  sumOf(within(points, span).flatMap((one) => (one.key === key ? one.value : [])));

/** Returns the value on each day of a span until today, starting with the first day that has a point. */
export function levelsIn({ points }: Shop, key: string, { from, to }: Span, today: string): number[] {
  const its = points.filter((one) => one.key === key).toSorted((one, other) => number(one.day) - number(other.day));
  const days: number[] = [];
  for (let day = from; day <= to && day <= today; day = shift(day, 1)) {
    const latest = its.findLast((one) => one.day <= day);
    if (latest) days.push(latest.value);
  }
  return days;
}
