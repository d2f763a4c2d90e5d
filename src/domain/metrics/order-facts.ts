import { type Fact, links, one, owned, type Source, texts } from "#domain/metrics/fact.ts";
import { isPlaced, salesRecords } from "#domain/metrics/sales-facts.ts";

const key = "private.order_key(f.account_id, f.order_number)";
const sameOrder = `o.workspace_id = f.workspace_id and o.order_number = f.order_number
  and o.account_id is not distinct from f.account_id`;

/** Returns the condition for orders whose amounts have a rate; the value of all other orders is unknown. */
const rated = (day: string) => `(f.currency = :currency
  or exists (select from rate x where x.currency = f.currency and x.since <= ${day} and ${day} < x.until))`;
const keyWhen = (...conditions: string[]) => `case when ${conditions.join(" and ")} then ${key} end`;
const isSold = "f.revenue_minor >= 0";

/** The sales lines that have an order number. */
const orderLines: Source = {
  ...salesRecords,
  where: `${salesRecords.where} and f.order_number is not null`,
  dimensions: {
    ...salesRecords.dimensions,
    order: { sql: keyWhen(isSold) },
    valued_order: { sql: keyWhen(isSold, rated("f.sold_on")) },
    counted_order: { sql: keyWhen(isSold, "f.quantity is not null") },
  },
  amounts: {
    rows: one,
    // A credit note does not reduce the value of any order if the order it refers to contains no sale.
    refunded: {
      money: `case when f.revenue_minor < 0 and exists (select from public.sales o
        where ${sameOrder} and o.revenue_minor >= 0 and ${isPlaced("o")}) then -f.revenue_minor end`,
      isLeftOut: true,
    },
  },
};

const sales = "f.sales_count::int";
const ordersByDay: Source = {
  from: "private.sales_by_order f",
  day: "f.day",
  hasCurrency: true,
  dimensions: {
    ...links("account", "company"),
    ...owned("f.owner_id", "owner_id"),
    ...texts("channel", "region"),
    order: { sql: key, piecesOf: sales },
    valued_order: { sql: `case when ${rated("f.day")} then ${key} end`, piecesOf: sales },
    counted_order: { sql: key, piecesOf: "f.counted_sales::int" },
  },
  amounts: {
    rows: { sql: "(f.sales_count + f.refunds_count)::int" },
    refunded: {
      money: `case when f.refunded_minor <> 0 and (select sum(o.sales_count) from private.sales_by_order o where ${sameOrder}) > 0
        then f.refunded_minor end`,
      isLeftOut: true,
    },
  },
  ...(salesRecords.records && { records: salesRecords.records }),
  rollup: true,
};

/**
 * Defines orders by the order number of their lines. Each sale without a number is a separate order. Orders exist if
 * sales exist.
 */
export const orders = ({ exists, started }: Pick<Fact, "exists" | "started">): Fact => ({
  tables: ["sales", "deals"],
  sources: [[ordersByDay], [orderLines]],
  exists,
  ...(started && { started }),
  addsUpBy: ["account", "channel", "region", "owner", "company"],
});
