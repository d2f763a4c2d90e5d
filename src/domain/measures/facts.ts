import type { FactId } from "#domain/measures/formula.ts";
import type { DimensionId } from "#domain/measures/question.ts";
import type { Entity } from "#domain/records/entity.ts";

/**
 * A column of facts that is added up. Texts of SQL call the row `f` and know `:workspace`, `:zone`, `:today`, `:since` and
 * `:until`, the first day asked about and the one after the last.
 */
export type Amount = { sql: string } | { money: string; times?: string };

/** A dimension of facts, and the column of the list of its records that filters by it, where there is one. */
export type Grouping = { sql: string; column?: string };

/** Where facts are read. */
export type Source = {
  /** Tables under their aliases. */
  from: string;
  /** What holds for its rows, beside that they are the workspace's. */
  where?: string;
  /** The day of a fact; null where it stands as it does today. */
  day: string | null;
  /** Whether its amounts have a currency. */
  hasCurrency: boolean;
  dimensions: { readonly [D in DimensionId]?: Grouping };
  amounts: Readonly<Record<string, Amount>>;
  /** The kind of records that the facts are, under `f`, and the column of their list that holds the day. */
  records?: { entity: Entity; day: string | null };
  /** Only where won deals count as sales. */
  isOfWonDeals?: true;
  /** One of these holds for a fact, and a question is about those of one kind: a target is of an account, or of a region. */
  whom?: Readonly<Partial<Record<DimensionId | "workspace", string>>>;
  /** The same facts added up before: whole days of these dimensions. */
  rollup?: true;
};

export type Fact = {
  /** The first that has all dimensions asked for serves; each list is read together. */
  sources: readonly (readonly Source[])[];
  /** Whether the workspace has any, as SQL. */
  exists: string;
  /** Facts that have no day of their own, as SQL that counts them. */
  undated?: string;
  /** Also days to come have facts. */
  isOfFuture?: true;
};

const one: Amount = { sql: "1" };
const when = (condition: string): Amount => ({ sql: `(${condition})::int` });
const moneyWhen = (condition: string, amount: string): Amount => ({
  money: `case when ${condition} then ${amount} end`,
});

/** By their ids, under the names of the columns of a list. */
const links = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}_id::text`, column: `${name}_id` }]));
const texts = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}`, column: name }]));

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

const salesRecords: Source = {
  from: "public.sales f",
  day: "f.sold_on",
  hasCurrency: true,
  dimensions: {
    ...links("account", "contact", "product", "owner", "company"),
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

const rolledUp = [
  "sales_count",
  "refunds_count",
  "uncosted",
  "quantity",
  "revenue_minor",
  "refunded_minor",
  "cost_minor",
  "costed_revenue_minor",
];

/** What a rollup holds is added up first: it is written in pieces, and what was taken back is a piece below nought. */
function rollup(table: string, keys: readonly string[], dimensions: Source["dimensions"]): Source {
  const key = ["workspace_id", "day", "currency", ...keys].join(", ");
  return {
    from: `(select ${key}, ${rolledUp.map((name) => `sum(${name}) as ${name}`).join(", ")} from ${table}
      group by ${key} having sum(sales_count + refunds_count) <> 0) f`,
    day: "f.day",
    hasCurrency: true,
    dimensions,
    amounts: rolledUpAmounts,
    records: { entity: "sales", day: "sold_on" },
    rollup: true,
  };
}
const salesByCategory = rollup("private.sales_by_category", ["company_id", "category", "channel", "region"], {
  ...links("company"),
  ...texts("category", "channel", "region"),
});
const salesByAccount = rollup(
  "private.sales_by_account",
  ["account_id", "owner_id", "company_id", "channel", "region"],
  {
    ...links("account", "owner", "company"),
    ...texts("channel", "region"),
  },
);

/** A deal that is decided closes on its close date, else on the day somebody entered it. */
const closedOn = `case when f.close_date is not null then f.close_date
  when not f.is_imported then (f.created_at at time zone :zone)::date end`;
const ofDeals = `public.deals f
  join public.stages s on s.workspace_id = f.workspace_id and s.id = f.stage_id
  left join public.products p on p.workspace_id = f.workspace_id and p.id = f.product_id
  left join public.accounts a on a.workspace_id = f.workspace_id and a.id = f.account_id
  left join public.contacts c on c.workspace_id = f.workspace_id and c.id = f.contact_id`;
const likelihood = "coalesce(f.probability, s.default_probability) / 100.0";

/** What deals have of what sales have. */
const soldDimensions: Source["dimensions"] = {
  ...links("account", "contact", "product", "owner"),
  category: { sql: "p.category" },
  region: { sql: "coalesce(a.region, a.country)" },
};
const dealDimensions: Source["dimensions"] = {
  ...soldDimensions,
  ...links("pipeline"),
  stage: { sql: "f.stage_id::text", column: "stage_id" },
  source: { sql: "c.source" },
  priority: { sql: "f.priority::text", column: "priority" },
  lost_reason: { sql: "nullif(btrim(f.lost_reason), '')", column: "lost_reason" },
};

const wonDeals: Source = {
  from: ofDeals,
  where: "s.kind = 'won'",
  day: closedOn,
  hasCurrency: true,
  dimensions: { ...soldDimensions, channel: { sql: "null::text" }, company: { sql: "null::text" } },
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

const deals = (kinds: string, day: Source["day"], dayColumn: string | null, amounts: Source["amounts"]): Source => ({
  from: ofDeals,
  where: kinds,
  day,
  hasCurrency: true,
  dimensions: dealDimensions,
  amounts,
  records: { entity: "deals", day: dayColumn },
});

const anyDeal = "exists (select from public.deals f where f.workspace_id = :workspace)";
const closedWithoutDay = (kinds: string) => `(select count(*) from public.deals f
  join public.stages s on s.workspace_id = f.workspace_id and s.id = f.stage_id
  where f.workspace_id = :workspace and ${kinds} and f.close_date is null and f.is_imported)`;

/** The moments of the days asked about and a little more: no clock is a day apart from another, and an index knows moments. */
const aboutDays = (moment: string) =>
  `${moment} >= (:since - 1)::timestamp at time zone 'UTC' and ${moment} < (:until + 1)::timestamp at time zone 'UTC'`;

const isCustomer = `(f.lifecycle = 'customer' or exists (select from public.deals d
  join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
  where d.workspace_id = f.workspace_id and d.contact_id = f.id))`;

const daysOfMonth = "extract(day from (f.month + interval '1 month' - interval '1 day'))::int";

/** Every fact: where it is read, and what it has. One of its own is aggregated alone, so that no other multiplies it. */
export const facts: Record<FactId, Fact> = {
  sales: {
    sources: [
      [salesByCategory, wonDeals],
      [salesByAccount, wonDeals],
      [salesRecords, wonDeals],
    ],
    exists: `(exists (select from public.sales f where f.workspace_id = :workspace)
      or :counts_won_deals and exists (select from public.deals f
        join public.stages s on s.workspace_id = f.workspace_id and s.id = f.stage_id
        where f.workspace_id = :workspace and s.kind = 'won'))`,
    undated: `(case when :counts_won_deals then ${closedWithoutDay("s.kind = 'won'")} else 0 end)`,
  },
  expenses: {
    sources: [
      [
        {
          from: "public.expenses f",
          day: "f.spent_on",
          hasCurrency: true,
          dimensions: {
            ...links("company"),
            ...texts("category", "channel"),
            purpose: { sql: "f.purpose::text", column: "purpose" },
          },
          amounts: {
            rows: one,
            amount: { money: "f.amount_minor" },
            operating: moneyWhen("f.purpose = 'operating'", "f.amount_minor"),
            acquisition: moneyWhen("f.purpose = 'acquisition'", "f.amount_minor"),
            retention: moneyWhen("f.purpose = 'retention'", "f.amount_minor"),
            operating_rows: when("f.purpose = 'operating'"),
            acquisition_rows: when("f.purpose = 'acquisition'"),
            retention_rows: when("f.purpose = 'retention'"),
          },
          records: { entity: "expenses", day: "spent_on" },
        },
      ],
    ],
    exists: "exists (select from public.expenses f where f.workspace_id = :workspace)",
  },
  targets: {
    sources: [
      [
        {
          // A month's target is spread evenly over its days, so that any days have theirs.
          from: `public.targets f
            cross join lateral generate_series(greatest(:since - f.month, 0), least(:until - f.month, ${daysOfMonth}) - 1) n (day)`,
          where: "f.measure = 'revenue' and f.month > :since - 31 and f.month < :until",
          day: "f.month + n.day",
          hasCurrency: true,
          dimensions: { ...links("account", "owner", "company"), ...texts("region") },
          amounts: {
            rows: when("n.day = greatest(:since - f.month, 0)"),
            revenue: { money: "f.amount_minor", times: `1.0 / ${daysOfMonth}` },
          },
          whom: {
            workspace: "num_nonnulls(f.account_id, f.owner_id, f.company_id, f.region) = 0",
            account: "f.account_id is not null",
            owner: "f.owner_id is not null",
            company: "f.company_id is not null",
            region: "f.region is not null",
          },
          records: { entity: "targets", day: "month" },
        },
      ],
    ],
    exists: "exists (select from public.targets f where f.workspace_id = :workspace and f.measure = 'revenue')",
    isOfFuture: true,
  },
  closed_deals: {
    sources: [
      [
        deals("s.kind in ('won', 'lost')", closedOn, "closed_on", {
          decided: one,
          won: when("s.kind = 'won'"),
          lost: when("s.kind = 'lost'"),
          won_value: moneyWhen("s.kind = 'won'", "f.value_minor"),
          won_valued: when("s.kind = 'won' and f.value_minor is not null"),
          lost_value: moneyWhen("s.kind = 'lost'", "f.value_minor"),
          cycles: when("s.kind = 'won' and f.close_date >= f.opened_on"),
          cycle_days: {
            sql: "case when s.kind = 'won' and f.close_date >= f.opened_on then f.close_date - f.opened_on end",
          },
        }),
      ],
    ],
    exists: anyDeal,
    undated: closedWithoutDay("s.kind in ('won', 'lost')"),
  },
  open_deals: {
    sources: [
      [
        deals("s.kind = 'open'", null, null, {
          rows: one,
          value: { money: "f.value_minor" },
          weighted: { money: "f.value_minor", times: likelihood },
          unvalued: when("f.value_minor is null"),
          stuck: when(
            "s.rotting_days <= floor(extract(epoch from private.now() - coalesce(f.stage_entered_at, f.updated_at)) / 86400)",
          ),
        }),
      ],
    ],
    exists: anyDeal,
  },
  expected_deals: {
    sources: [
      [
        deals("s.kind = 'open'", "f.close_date", "close_date", {
          rows: one,
          weighted: { money: "f.value_minor", times: likelihood },
        }),
      ],
    ],
    exists: anyDeal,
    isOfFuture: true,
  },
  opened_deals: {
    sources: [
      [
        deals(
          "true",
          "coalesce(f.opened_on, case when not f.is_imported then (f.created_at at time zone :zone)::date end)",
          null,
          { rows: one },
        ),
      ],
    ],
    exists: anyDeal,
    undated: `(select count(*) from public.deals f where f.workspace_id = :workspace and f.opened_on is null and f.is_imported)`,
  },
  contacts: {
    sources: [
      [
        {
          from: "public.contacts f",
          where: `not f.is_imported and ${aboutDays("f.created_at")}`,
          day: "(f.created_at at time zone :zone)::date",
          hasCurrency: false,
          dimensions: {
            ...links("account", "owner"),
            ...texts("source"),
            region: { sql: "coalesce(f.region, f.country)" },
          },
          amounts: { rows: one, leads: when("f.lifecycle = 'lead'"), converted: when(isCustomer) },
          records: { entity: "contacts", day: "created_at" },
        },
      ],
    ],
    exists: "exists (select from public.contacts f where f.workspace_id = :workspace)",
    undated: "(select count(*) from public.contacts f where f.workspace_id = :workspace and f.is_imported)",
  },
  activities: {
    sources: [
      [
        {
          from: "public.activities f",
          where: `${aboutDays("f.starts_at")}`,
          day: "(f.starts_at at time zone :zone)::date",
          hasCurrency: false,
          dimensions: {
            account: { sql: "f.account_id::text" },
            contact: { sql: "f.contact_id::text" },
            owner: { sql: "coalesce(f.assignee_id, f.created_by)::text" },
            activity_kind: { sql: "f.kind" },
          },
          amounts: { rows: one, calls: when("f.kind = 'call'") },
        },
      ],
    ],
    exists: "exists (select from public.activities f where f.workspace_id = :workspace)",
  },
};
