import { customerMoves, customerOrders } from "#domain/metrics/customer-facts.ts";
import {
  anyDeal,
  closedOn,
  deals,
  dealsStarted,
  isUndated,
  likelihood,
  openedOn,
  stuck,
} from "#domain/metrics/deal-facts.ts";
import { expenseGroup } from "#domain/metrics/expense-groups.ts";
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
import { type FactId, isPointFact, type PlainFactId } from "#domain/metrics/formula.ts";
import { metricFact } from "#domain/metrics/metric-points.ts";
import { orders } from "#domain/metrics/order-facts.ts";
import { sales } from "#domain/metrics/sales-facts.ts";

/**
 * Returns the condition for timestamps in the requested days, plus a day at both ends because time zones differ.
 * Comparing timestamps lets Postgres use an index.
 */
const aboutDays = (moment: string) =>
  `${moment} >= (:since - 1)::timestamp at time zone 'UTC' and ${moment} < (:until + 1)::timestamp at time zone 'UTC'`;

/** Returns the condition for timestamps before the day `:before`, written so that an index can be used. */
const beforeMoment = (moment: string) => `${moment} < :before::timestamp at time zone :zone`;

const isCustomer = `(f.lifecycle is not distinct from 'customer' or f.id in (select d.contact_id from public.deals d
  join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id and s.kind = 'won'
  where d.workspace_id = :workspace and d.contact_id is not null))`;

const hasDeal = `(f.lifecycle is not distinct from 'customer' or f.id in (select d.contact_id from public.deals d
  where d.workspace_id = :workspace and d.contact_id is not null))`;

const daysOfMonth = "extract(day from (f.month + interval '1 month' - interval '1 day'))::int";

const contacts: Source = {
  from: "public.contacts f",
  isAboutDays: true,
  day: "(f.created_at at time zone :zone)::date",
  hasCurrency: false,
  dimensions: {
    ...links("account"),
    ...owned("f.owner_id", "owner_id"),
    ...texts("source"),
    region: { sql: "coalesce(f.region, f.country)" },
  },
  amounts: {
    rows: one,
    leads: when("f.lifecycle = 'lead'"),
    with_deals: when(hasDeal),
    converted: when(isCustomer),
  },
  records: { entity: "contacts", day: "created_at" },
};

const spentOn = (purpose: string): Amount => ({
  ...moneyWhen(`f.purpose = '${purpose}'`, "f.amount_minor"),
  ownRates: true,
});

/**
 * All facts with their sources and columns. Each fact is aggregated separately, so that joins do not multiply its rows.
 */
const facts: Record<PlainFactId, Fact> = {
  sales,
  orders: orders(sales),
  expenses: {
    tables: ["expenses"],
    sources: [
      [
        {
          from: "public.expenses f",
          day: "f.spent_on",
          hasCurrency: true,
          dimensions: {
            ...links("company"),
            ...texts("category", "channel"),
            purpose: { sql: "f.purpose", column: "purpose" },
          },
          amounts: {
            rows: one,
            amount: { money: "f.amount_minor" },
            operating: spentOn("operating"),
            acquisition: spentOn("acquisition"),
            retention: spentOn("retention"),
            operating_rows: when("f.purpose = 'operating'"),
            acquisition_rows: when("f.purpose = 'acquisition'"),
            retention_rows: when("f.purpose = 'retention'"),
          },
          records: { entity: "expenses", day: "spent_on" },
        },
      ],
    ],
    exists: "exists (select from public.expenses f where f.workspace_id = :workspace)",
    started: "exists (select from public.expenses f where f.workspace_id = :workspace and f.spent_on < :before)",
  },
  labour_expenses: expenseGroup("labour"),
  rent_expenses: expenseGroup("rent"),
  targets: {
    tables: ["targets"],
    sources: [
      [
        {
          // Spreads a month's target evenly over its days, so that any range has a target.
          from: `public.targets f
            cross join lateral generate_series(greatest(:since - f.month, 0), least(:until - f.month, ${daysOfMonth}) - 1) n (day)`,
          where: "f.measure = 'revenue' and f.month > :since - 31 and f.month < :until",
          day: "f.month + n.day",
          hasCurrency: true,
          dimensions: { ...links("account", "owner", "team", "company"), ...texts("region") },
          amounts: {
            rows: when("n.day = greatest(:since - f.month, 0)"),
            revenue: { money: "f.amount_minor", times: `(1::float8 / ${daysOfMonth})` },
          },
          subject: {
            workspace: "num_nonnulls(f.account_id, f.owner_id, f.team_id, f.company_id, f.region) = 0",
            account: "f.account_id is not null",
            owner: "f.owner_id is not null",
            team: "f.team_id is not null",
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
  customer_orders: customerOrders,
  customer_moves: customerMoves,
  closed_deals: {
    tables: ["deals"],
    sources: [
      [
        deals("s.kind in ('won', 'lost')", closedOn, "closed_on", {
          decided: one,
          won: when("s.kind = 'won'"),
          lost: when("s.kind = 'lost'"),
          won_value: moneyWhen("s.kind = 'won'", "f.value_minor"),
          won_valued: ratedWhen("s.kind = 'won' and f.value_minor is not null"),
          lost_valued: ratedWhen("s.kind = 'lost' and f.value_minor is not null"),
          lost_value: moneyWhen("s.kind = 'lost'", "f.value_minor"),
          cycles: when("s.kind = 'won' and f.close_date >= f.opened_on"),
          cycle_days: {
            sql: "case when s.kind = 'won' and f.close_date >= f.opened_on then f.close_date - f.opened_on end",
          },
        }),
      ],
    ],
    exists: anyDeal,
    started: dealsStarted("s.kind in ('won', 'lost')", closedOn),
    undated: deals(`s.kind in ('won', 'lost') and ${isUndated}`, closedOn, "closed_on", {}),
  },
  open_deals: {
    tables: ["deals"],
    sources: [
      [
        deals("s.kind = 'open'", null, null, {
          rows: one,
          value: { money: "f.value_minor" },
          weighted: { money: "f.value_minor", times: likelihood },
          valued: ratedWhen("f.value_minor is not null"),
          unvalued: when("f.value_minor is null"),
          stuck,
        }),
      ],
    ],
    exists: anyDeal,
  },
  expected_deals: {
    tables: ["deals"],
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
    tables: ["deals"],
    sources: [
      [
        deals("true", openedOn, null, {
          rows: one,
          value: { money: "f.value_minor" },
          valued: ratedWhen("f.value_minor is not null"),
          unvalued: when("f.value_minor is null"),
        }),
      ],
    ],
    exists: anyDeal,
    started: dealsStarted("true", openedOn),
    undated: deals("f.opened_on is null and f.is_imported", null, null, {}),
  },
  contacts: {
    tables: ["contacts", "deals"],
    sources: [[{ ...contacts, where: `not f.is_imported and ${aboutDays("f.created_at")}` }]],
    exists: "exists (select from public.contacts f where f.workspace_id = :workspace)",
    started: `exists (select from public.contacts f where f.workspace_id = :workspace and not f.is_imported and ${beforeMoment("f.created_at")})`,
    undated: { ...contacts, where: "f.is_imported" },
  },
  activities: {
    tables: ["activities"],
    sources: [
      [
        {
          from: "public.activities f",
          where: `${aboutDays("f.starts_at")}`,
          isAboutDays: true,
          day: "(f.starts_at at time zone :zone)::date",
          hasCurrency: false,
          dimensions: {
            account: { sql: "f.account_id" },
            contact: { sql: "f.contact_id" },
            ...owned("coalesce(f.assignee_id, f.created_by)"),
            activity_kind: { sql: "f.kind" },
          },
          amounts: { rows: one, calls: when("f.kind = 'call'") },
        },
      ],
    ],
    exists: "exists (select from public.activities f where f.workspace_id = :workspace)",
    started: `exists (select from public.activities f where f.workspace_id = :workspace and ${beforeMoment("f.starts_at")})`,
  },
  messages: {
    tables: ["messages"],
    sources: [
      [
        {
          from: "public.messages f",
          day: "f.sent_on",
          hasCurrency: false,
          dimensions: {
            ...links("account", "contact"),
            ...texts("channel"),
            sentiment: { sql: "f.sentiment" },
          },
          amounts: {
            rows: one,
            read: when("f.sentiment is not null"),
            positive: when("f.sentiment = 'positive'"),
            neutral: when("f.sentiment = 'neutral'"),
            negative: when("f.sentiment = 'negative'"),
            doubtful: when("f.certainty = 'doubtful'"),
          },
          records: { entity: "messages", day: "sent_on" },
        },
      ],
    ],
    exists: "exists (select from public.messages f where f.workspace_id = :workspace)",
    started: "exists (select from public.messages f where f.workspace_id = :workspace and f.sent_on < :before)",
  },
};

/** Returns a fact by its ID. Each key of metric points has its own facts. */
export const factOf = (id: FactId): Fact => (isPointFact(id) ? metricFact(id) : facts[id]);
