import { randomUUID } from "node:crypto";

import type { SampleActivity, SampleData, SampleDeal } from "#domain/imports/samples/sample-types.ts";
import { isAmount } from "#domain/metrics/metric-keys.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { addDays, daysBetween } from "#domain/time/dates.ts";

export type SampleContext = {
  currency: Currency;
  decimals: number;
  time_zone: string;
  /** The time in that time zone, as YYYY-MM-DDTHH:MM; `today` is its day. */
  now: string;
  today: string;
  /** The stages of the first pipeline, in order. */
  stages: { id: string; kind: "open" | "won" | "lost" }[];
  /** The members who own records. The user who loads the sample data is first. */
  owners: string[];
};
type Row = Record<string, unknown>;
type SampleTable = {
  table: string;
  rows: Row[];
  /** True if a row is skipped when the workspace has a row with the same key. */
  yields?: true;
};

/** Returns the sample data as rows of tables, in write order. */
export function sampleRows(data: SampleData, context: SampleContext): SampleTable[] {
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  const accounts = ids(data.accounts.length);
  const contacts = ids(data.contacts.length);
  const products = ids(data.products.length);
  const deals = ids(data.deals.length);
  const sales = ids(data.sales.length);
  const owner = (at: number) => context.owners[at % Math.max(1, context.owners.length)] ?? null;
  const morning = (day: string) => morningOf(day, context);
  const firstSeen = (at: number) =>
    data.deals.reduce(
      (first, deal) => (deal.account === at && deal.opened_on < first ? deal.opened_on : first),
      context.today,
    );

  return [
    {
      table: "accounts",
      rows: data.accounts.map((account, at) => ({
        id: accounts[at],
        ...account,
        currency: context.currency,
        owner_id: owner(at),
        // Accounts with purchases were active when last updated. Suggestion rules detect their later status.
        status: data.sales.some((sale) => sale.account === at) ? "active" : null,
        created_at: morning(firstSeen(at)),
      })),
    },
    {
      table: "contacts",
      rows: data.contacts.map(({ account, entered_on: entered, ...contact }, at) => ({
        id: contacts[at],
        ...contact,
        account_id: account === null ? null : accounts[account],
        owner_id: owner(at),
        created_at: morning(entered),
      })),
    },
    {
      table: "products",
      rows: data.products.map((product, at) => ({ id: products[at], ...product, currency: context.currency })),
    },
    {
      table: "deals",
      rows: data.deals.map((deal, at) => ({
        id: deals[at],
        name: deal.name,
        account_id: accounts[deal.account],
        contact_id: contacts[deal.contact],
        product_id: products[deal.product],
        owner_id: owner(deal.owner),
        value_minor: deal.value_minor,
        currency: context.currency,
        priority: deal.priority,
        opened_on: deal.opened_on,
        created_at: morning(deal.opened_on),
        rank: rankOf(deal, at, context.today),
        ...course(deal, context),
      })),
    },
    {
      table: "sales",
      rows: data.sales.map(({ account, contact, product, owner: seller, refund_of: refundOf, ...sale }, at) => ({
        id: sales[at],
        ...sale,
        account_id: accounts[account],
        contact_id: contacts[contact],
        product_id: products[product],
        owner_id: owner(seller),
        refund_of_id: refundOf === null ? null : sales[refundOf],
        currency: context.currency,
        created_at: morning(sale.sold_on),
      })),
    },
    {
      table: "expenses",
      rows: data.expenses.map((expense) => ({
        ...expense,
        currency: context.currency,
        created_at: morning(expense.spent_on),
      })),
    },
    {
      table: "targets",
      rows: data.targets.map(({ account, ...target }) => ({
        ...target,
        measure: "revenue",
        account_id: account === null ? null : accounts[account],
        currency: context.currency,
      })),
      yields: true,
    },
    {
      table: "metric_points",
      rows: data.points.map(({ value, ...point }) => ({
        ...point,
        // Metrics are entered in whole units.
        value: isAmount(point.key) ? value / 10 ** context.decimals : value,
        created_at: morning(point.day),
      })),
    },
    {
      table: "messages",
      rows: data.messages.map(({ contact, account, ...message }) => ({
        ...message,
        contact_id: contacts[contact],
        account_id: accounts[account],
        created_at: morning(message.sent_on),
      })),
    },
    {
      table: "activities",
      rows: data.activities.map((activity) =>
        activityRow(activity, context, {
          deal: deals[activity.deal],
          contact: contacts[activity.contact],
          owner: owner(data.deals[activity.deal]?.owner ?? 0),
        }),
      ),
    },
  ];
}

/**
 * Returns the rank of a deal: open deals first, by close date, then closed ones, latest first. The ranks start at
 * yesterday's time, so that new deals, which are ranked by the current time, are above the samples in any time zone.
 */
function rankOf({ outcome, close_date: closes }: SampleDeal, at: number, today: string): number {
  const dayBefore = (day: string) => Math.round(Date.parse(addDays(day, -1)) / 1000);
  const rank = outcome === "open" ? daysBetween(today, closes) - dayBefore(today) : 1000 - dayBefore(closes);
  return rank - at / 10_000;
}

/** Returns the moment when the records of a day were created: its morning, but not later than now. */
function morningOf(day: string, { now, time_zone: zone }: SampleContext): string {
  const morning = `${day}T09:00`;
  return `${morning < now ? morning : now}:00 ${zone}`;
}

/**
 * Returns the stage, the dates and the lost reason of a deal. A refunded deal counts as lost, because its value was not
 * earned.
 */
function course(deal: SampleDeal, context: SampleContext): Row {
  const { stages, today } = context;
  const open = stages.filter(({ kind }) => kind === "open");
  const last = (kind: "won" | "lost") => stages.findLast((stage) => stage.kind === kind)?.id;
  if (deal.outcome === "open") {
    const at = Math.min(open.length - 1, Math.floor(Math.min(0.999, deal.progress) * open.length));
    const days = Math.round((Date.parse(today) - Date.parse(deal.opened_on)) / 86_400_000);
    const entered = addDays(deal.opened_on, Math.round((days * at) / Math.max(1, at + 1)));
    return {
      stage_id: open[at]?.id,
      close_date: deal.close_date,
      lost_reason: null,
      stage_entered_at: morningOf(entered, context),
    };
  }
  const closed = deal.refunded_on ?? deal.close_date;
  const isWon = deal.outcome === "won" && !deal.refunded_on;
  return {
    stage_id: last(isWon ? "won" : "lost"),
    close_date: closed,
    lost_reason: deal.lost_reason,
    stage_entered_at: morningOf(closed, context),
  };
}

type Links = { deal: string | undefined; contact: string | undefined; owner: string | null };

function activityRow(activity: SampleActivity, { now, time_zone: zone }: SampleContext, links: Links): Row {
  const clock = [Math.floor(activity.at / 60), activity.at % 60].map((part) => String(part).padStart(2, "0")).join(":");
  const isTask = activity.kind === "task";
  const isLogged = activity.kind === "call" || activity.kind === "note";
  // A call or note of later today would have a result before it happened, so it is dated yesterday.
  const on = isLogged && `${activity.on}T${clock}` > now ? addDays(activity.on, -1) : activity.on;
  return {
    kind: activity.kind,
    title: activity.title,
    deal_id: links.deal,
    contact_id: links.contact,
    starts_at: `${on}T${clock}:00 ${zone}`,
    duration_minutes: activity.duration_minutes,
    outcome: activity.outcome,
    due_on: isTask ? activity.on : null,
    assignee_id: isTask ? links.owner : null,
  };
}
