import { closedOn, dealsStarted } from "#domain/metrics/deal-facts.ts";
import { type Fact, one, owned, type Source, when } from "#domain/metrics/fact.ts";
import { undatedWonDeals } from "#domain/metrics/sales-facts.ts";

/**
 * The dimensions of the account that ordered, so that each customer is in one group: the account's region and owner,
 * the channel of its first sale, and the source of its first contact.
 */
const ofAccount: Omit<Source, "day" | "amounts"> = {
  from: `private.customer_orders(:workspace, :currency, :today, :within) f
    left join public.accounts a on a.workspace_id = f.workspace_id and a.id = f.account_id`,
  joins: {
    sales: `left join lateral (
      select s.channel from private.sales_by_account s
      where s.workspace_id = f.workspace_id and s.account_id = f.account_id
      group by s.day, s.channel having sum(s.revenue_minor + s.refunded_minor) > 0
      order by s.day, sum(s.revenue_minor) desc, s.channel limit 1) first_sale on true`,
    contacts: `left join lateral (
      select c.source from public.contacts c
      where c.workspace_id = f.workspace_id and c.account_id = f.account_id and c.source is not null
      order by c.created_at, c.id limit 1) first_contact on true`,
  },
  hasCurrency: false,
  dimensions: {
    account: { sql: "f.account_id", isId: true },
    region: { sql: "coalesce(a.region, a.country)" },
    ...owned("a.owner_id"),
    channel: { sql: "first_sale.channel", join: "sales" },
    source: { sql: "first_contact.source", join: "contacts" },
  },
  isOfSomeSales: true,
};

const fact = (...sources: Pick<Source, "day" | "where" | "amounts">[]): Fact => ({
  tables: ["sales", "deals", "accounts", "placements"],
  sources: [sources.map((source) => ({ ...ofAccount, ...source }))],
  exists: `(exists (select from public.sales f where f.workspace_id = :workspace and f.account_id is not null)
    or :counts_won_deals and exists (select from public.deals f
      join public.stages s on s.workspace_id = f.workspace_id and s.id = f.stage_id
      where f.workspace_id = :workspace and s.kind = 'won' and f.account_id is not null))`,
  started: `(exists (select from public.sales f
      where f.workspace_id = :workspace and f.account_id is not null and f.sold_on < :before)
    or :counts_won_deals and ${dealsStarted("s.kind = 'won' and f.account_id is not null", closedOn)})`,
  undated: undatedWonDeals,
  isOfAccounts: true,
});

const isFirst = "f.before is null";
const isBack = "f.before < f.day - :lapse";

/** The days an account bought: `first` is its first order, and `back` an order after it had been lost. */
export const customerOrders = fact({
  day: "f.day",
  amounts: { rows: one, first: when(isFirst), back: when(isBack) },
});

/** Customers who were won or won back, and customers who were lost because they had not bought for too long. */
export const customerMoves = fact(
  { day: "f.day", where: `(${isFirst} or ${isBack})`, amounts: { rows: one, net: one, lost: { sql: "0" } } },
  {
    day: "(f.day + :lapse + 1)",
    where: "f.day + :lapse < :today and (f.after is null or f.after > f.day + :lapse)",
    amounts: { rows: one, net: { sql: "-1" }, lost: one },
  },
);
