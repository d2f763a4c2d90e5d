import {
  closedOn,
  dealsStarted,
  isUndated,
  joinsOfDeals,
  ofDeals,
  soldDimensions,
} from "#domain/metrics/deal-facts.ts";
import {
  type Amount,
  type Fact,
  links,
  moneyWhen,
  one,
  owned,
  ratedWhen,
  type Source,
  texts,
  when,
} from "#domain/metrics/fact.ts";
import type { FilterNode } from "#domain/records/record-filters.ts";

/**
 * Returns the condition for counted sales under an alias, like `public.is_counted`: lines of orders that were cancelled
 * or fully refunded are not counted. It has no `coalesce`, because the planner would expect 0.5% of the sales and sort
 * them to group them.
 */
export const isPlaced = (alias: string) => `(${alias}.order_status is null or ${alias}.order_status = 'placed')`;
const placed: FilterNode = { column: "order_status", operator: "none", values: ["cancelled", "refunded"] };

const saleAmounts = {
  rows: one,
  sales: when("f.revenue_minor >= 0"),
  valued_sales: ratedWhen("f.revenue_minor >= 0"),
  counted_sales: when("f.revenue_minor >= 0 and f.quantity is not null"),
  // Lines without an order number; each is a separate order.
  single_sales: when("f.revenue_minor >= 0 and f.order_number is null"),
  valued_single_sales: ratedWhen("f.revenue_minor >= 0 and f.order_number is null"),
  counted_single_sales: when("f.revenue_minor >= 0 and f.quantity is not null and f.order_number is null"),
  // Greater than 0 if there is a sale with positive revenue, in any currency.
  paid: { sql: "greatest(f.revenue_minor, 0)" },
  refunds: when("f.revenue_minor < 0"),
  quantity: { sql: "f.quantity" },
  revenue: { money: "f.revenue_minor" },
  sold: moneyWhen("f.revenue_minor >= 0", "f.revenue_minor"),
  refunded: moneyWhen("f.revenue_minor < 0", "-f.revenue_minor"),
  cost: { money: "f.cost_minor" },
  costed_revenue: moneyWhen("f.cost_minor is not null", "f.revenue_minor"),
  costed: when("f.cost_minor is not null"),
  uncosted: when("f.cost_minor is null"),
  // Sales whose cost is empty. Unlike `uncosted`, this is 0 for won deals, which have no cost field.
  costless: when("f.cost_minor is null"),
} as const satisfies Source["amounts"];

export const salesRecords: Source = {
  from: "public.sales f",
  where: isPlaced("f"),
  day: "f.sold_on",
  hasCurrency: true,
  dimensions: {
    customer: { sql: "case when f.revenue_minor > 0 then f.account_id end" },
    ...links("account", "contact", "product", "company"),
    ...owned("f.owner_id", "owner_id"),
    ...texts("category", "channel", "region"),
  },
  amounts: saleAmounts,
  records: { entity: "sales", day: "sold_on", only: placed },
};

// Postgres sums bigints as slow decimals, and no day has billions of sales.
const pieces = "(f.sales_count + f.refunds_count)::int";
const rolledUpAmounts = {
  rows: { sql: pieces },
  sales: { sql: "f.sales_count::int" },
  valued_sales: { sql: "f.sales_count::int", isRated: true },
  counted_sales: { sql: "f.counted_sales::int" },
  single_sales: { sql: "(f.sales_count - f.ordered_sales)::int" },
  valued_single_sales: { sql: "(f.sales_count - f.ordered_sales)::int", isRated: true },
  counted_single_sales: { sql: "(f.counted_sales - f.ordered_counted)::int" },
  paid: { sql: "(f.revenue_minor + f.refunded_minor)" },
  refunds: { sql: "f.refunds_count::int" },
  quantity: { sql: "f.quantity" },
  revenue: { money: "f.revenue_minor" },
  sold: { money: "f.revenue_minor + f.refunded_minor" },
  refunded: { money: "f.refunded_minor" },
  cost: { money: "f.cost_minor" },
  costed_revenue: { money: "f.costed_revenue_minor" },
  costed: { sql: "(f.sales_count + f.refunds_count - f.uncosted)::int" },
  uncosted: { sql: "f.uncosted::int" },
  costless: { sql: "f.uncosted::int" },
} as const satisfies { [A in keyof typeof saleAmounts]: Amount };

const rollup = (from: string, dimensions: Source["dimensions"]): Source => ({
  from: `${from} f`,
  day: "f.day",
  hasCurrency: true,
  dimensions,
  amounts: rolledUpAmounts,
  records: { entity: "sales", day: "sold_on", only: placed },
  rollup: true,
});
const salesByDay = rollup("private.sales_by_day", links("company"));
const salesByCategory = rollup("private.sales_by_category", { ...links("company"), ...texts("category") });
const salesByPlace = rollup("private.sales_by_channel_and_region", {
  ...links("company"),
  ...texts("channel", "region"),
});

// Stored as rows that can cancel each other out: an account whose sales were all deleted is not a customer.
const salesByAccount: Source = {
  ...rollup("private.sales_by_account", {
    customer: { sql: "f.account_id", piecesOf: "f.revenue_minor + f.refunded_minor" },
    ...links("account", "company"),
    ...owned("f.owner_id", "owner_id"),
    ...texts("channel", "region"),
  }),
  piecesOf: pieces,
};

const byProduct = { ...links("product", "company"), ...texts("category") };
/**
 * The products sold per day are nearly as numerous as the sales, so sales by product are summed by month, in the
 * currency of the question.
 */
const salesByProduct: Source = {
  ...rollup("private.sales_by_product", byProduct),
  where: "f.currency = :currency",
  isInCurrency: true,
  piecesOf: pieces,
  span: "months",
};
const productSales = { ...salesRecords, dimensions: byProduct, rollup: true } as const;
const salesOutsideMonths: Source = {
  ...productSales,
  where: `${isPlaced("f")} and f.currency = :currency`,
  isInCurrency: true,
  span: "rest",
};
/**
 * Sales in other currencies are converted at the rate of their day. The first condition does not depend on the row, so
 * it is evaluated only once.
 */
const salesElsewhere: Source = {
  ...productSales,
  where: `exists (select from private.sales_by_day o where o.workspace_id = :workspace and o.currency <> :currency
    and o.day >= :since and o.day < :until) and ${isPlaced("f")} and f.currency <> :currency`,
};

const isWon = "s.kind = 'won'";

const wonDeals: Source = {
  from: ofDeals,
  joins: joinsOfDeals,
  where: isWon,
  day: closedOn,
  hasCurrency: true,
  dimensions: {
    ...soldDimensions,
    customer: { sql: "case when f.value_minor > 0 then f.account_id end" },
    channel: { sql: "null::text" },
    company: { sql: "null::uuid" },
  },
  amounts: {
    rows: one,
    sales: one,
    valued_sales: ratedWhen("f.value_minor is not null"),
    counted_sales: { sql: "0" },
    single_sales: one,
    valued_single_sales: ratedWhen("f.value_minor is not null"),
    counted_single_sales: { sql: "0" },
    paid: { sql: "greatest(f.value_minor, 0)" },
    refunds: { sql: "0" },
    quantity: { sql: "null::numeric" },
    revenue: { money: "f.value_minor" },
    sold: { money: "f.value_minor" },
    refunded: { money: "null::bigint" },
    cost: { money: "null::bigint" },
    costed_revenue: { money: "null::bigint" },
    costed: { sql: "0" },
    uncosted: one,
    costless: { sql: "0" },
  } satisfies { [A in keyof typeof saleAmounts]: Amount },
  records: { entity: "deals", day: "closed_on" },
  isOfWonDeals: true,
};

/** Deals imported as won without a date. */
export const undatedWonDeals: Source = { ...wonDeals, where: `${isWon} and ${isUndated}` };

/** Sales, plus won deals if these count as sales. */
export const sales: Fact = {
  tables: ["sales", "deals"],
  sources: [
    [salesByDay, wonDeals],
    [salesByCategory, wonDeals],
    [salesByPlace, wonDeals],
    [salesByAccount, wonDeals],
    [salesByProduct, salesOutsideMonths, salesElsewhere, wonDeals],
    [salesRecords, wonDeals],
  ],
  started: `(exists (select from public.sales f where f.workspace_id = :workspace and f.sold_on < :before)
    or :counts_won_deals and ${dealsStarted("s.kind = 'won'", closedOn)})`,
  exists: `(exists (select from public.sales f where f.workspace_id = :workspace)
    or :counts_won_deals and exists (select from public.deals f
      join public.stages s on s.workspace_id = f.workspace_id and s.id = f.stage_id
      where f.workspace_id = :workspace and s.kind = 'won'))`,
  undated: undatedWonDeals,
};
