import { closedOn, ofDeals, soldDimensions } from "#domain/measures/deal-facts.ts";
import { type Amount, links, moneyWhen, one, owned, type Source, texts, when } from "#domain/measures/fact.ts";

const saleAmounts = {
  rows: one,
  sales: when("f.revenue_minor >= 0"),
  refunds: when("f.revenue_minor < 0"),
  quantity: { sql: "f.quantity" },
  revenue: { money: "f.revenue_minor" },
  sold: moneyWhen("f.revenue_minor >= 0", "f.revenue_minor"),
  refunded: moneyWhen("f.revenue_minor < 0", "-f.revenue_minor"),
  cost: { money: "f.cost_minor" },
  costed_revenue: moneyWhen("f.cost_minor is not null", "f.revenue_minor"),
  costed: when("f.cost_minor is not null"),
  uncosted: when("f.cost_minor is null"),
} as const satisfies Source["amounts"];

export const salesRecords: Source = {
  from: "public.sales f",
  day: "f.sold_on",
  hasCurrency: true,
  dimensions: {
    ...links("account", "contact", "product", "company"),
    ...owned("f.owner_id", "owner_id"),
    ...texts("category", "channel", "region"),
  },
  amounts: saleAmounts,
  records: { entity: "sales", day: "sold_on" },
};

const rolledUpAmounts = {
  rows: { sql: "f.sales_count + f.refunds_count" },
  sales: { sql: "f.sales_count" },
  refunds: { sql: "f.refunds_count" },
  quantity: { sql: "f.quantity" },
  revenue: { money: "f.revenue_minor" },
  sold: { money: "f.revenue_minor + f.refunded_minor" },
  refunded: { money: "f.refunded_minor" },
  cost: { money: "f.cost_minor" },
  costed_revenue: { money: "f.costed_revenue_minor" },
  costed: { sql: "f.sales_count + f.refunds_count - f.uncosted" },
  uncosted: { sql: "f.uncosted" },
} as const satisfies { [A in keyof typeof saleAmounts]: Amount };

const rollup = (from: string, dimensions: Source["dimensions"]): Source => ({
  from: `${from} f`,
  day: "f.day",
  hasCurrency: true,
  dimensions,
  amounts: rolledUpAmounts,
  records: { entity: "sales", day: "sold_on" },
  rollup: true,
});
export const salesByDay = rollup("private.sales_by_day", links("company"));
export const salesByCategory = rollup("private.sales_by_category", { ...links("company"), ...texts("category") });
export const salesByPlace = rollup("private.sales_by_place", { ...links("company"), ...texts("channel", "region") });

// Written in pieces, of which one takes back another: an account whose sales were all deleted is no customer.
export const salesByAccount: Source = {
  ...rollup("private.sales_by_account", {
    ...links("account", "company"),
    ...owned("f.owner_id", "owner_id"),
    ...texts("channel", "region"),
  }),
  piecesOf: "f.sales_count + f.refunds_count",
};

export const wonDeals: Source = {
  from: ofDeals,
  where: "s.kind = 'won'",
  day: closedOn,
  hasCurrency: true,
  dimensions: { ...soldDimensions, channel: { sql: "null::text" }, company: { sql: "null::uuid" } },
  amounts: {
    rows: one,
    sales: one,
    refunds: { sql: "0" },
    quantity: { sql: "null::numeric" },
    revenue: { money: "f.value_minor" },
    sold: { money: "f.value_minor" },
    refunded: { money: "null::bigint" },
    cost: { money: "null::bigint" },
    costed_revenue: { money: "null::bigint" },
    costed: { sql: "0" },
    uncosted: one,
  } satisfies { [A in keyof typeof saleAmounts]: Amount },
  records: { entity: "deals", day: "closed_on" },
  isOfWonDeals: true,
};
