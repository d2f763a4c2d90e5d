import { z } from "zod";

import type { Question } from "#domain/measures/question.ts";

import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";

/** What screens ask, each in one call. */
const screens: Record<string, Question[]> = {
  home: [
    { measures: ["revenue"], range: "last_30_days", grain: "day", compare: "previous" },
    { measures: ["new_leads", "calls_made", "deals_won"], range: "last_30_days", grain: "day", compare: "previous" },
    { measures: ["revenue"], range: "last_12_months", grain: "month", compare: "year" },
    { measures: ["lead_conversion"], range: "last_12_months", grain: "month" },
    { measures: ["open_pipeline", "open_deals"], range: "today", by: ["stage"] },
  ],
  sales: [
    { measures: ["expected_revenue", "revenue_target"], range: "next_12_months", grain: "month" },
    {
      measures: ["win_rate", "sales_velocity", "average_deal", "sales_cycle"],
      range: "last_12_months",
      compare: "previous",
    },
    { measures: ["won_value", "win_rate"], range: "last_12_months", by: ["owner"] },
    { measures: ["deals_lost", "lost_value"], range: "last_12_months", by: ["lost_reason"] },
  ],
  analysis: [
    {
      measures: ["revenue", "expenses", "profit", "profit_margin"],
      range: "last_12_months",
      grain: "month",
      compare: "year",
    },
    { measures: ["average_sale", "active_customers", "gross_margin"], range: "last_12_months", compare: "previous" },
    { measures: ["revenue"], range: "last_12_months", by: ["account"], top: 10 },
    { measures: ["revenue"], range: "last_12_months", by: ["category"], grain: "month" },
  ],
  products: [{ measures: ["revenue", "units_sold"], range: "last_12_months", by: ["product"], top: 20 }],
};

/** Order lines as shops have them: two dozen to an invoice, a few products bought most, some taken back. */
const seedSql = `
  alter table public.sales enable always trigger sum_insert;
  alter table public.sales enable always trigger tell_insert;
  -- No question searches sales, and this index takes longer than all else.
  drop index if exists public.sales_search_idx;
  set session_replication_role = replica;
  select setseed(0.42);
  insert into public.products (workspace_id, id, name, category, currency, created_at)
    select $workspace, uuidv7(), 'Product ' || n, 'Category ' || n % 12, 'USD', now() from generate_series(1, 4000) n on conflict do nothing;
  create temp table seeded_products as select id, category, row_number() over (order by id) as n from public.products where workspace_id = $workspace;
  create temp table seeded_customers as select id, row_number() over (order by id) as n from public.accounts where workspace_id = $workspace limit 8000;
  create index on seeded_products (n);
  create index on seeded_customers (n);
  analyze seeded_products;
  analyze seeded_customers;
  insert into public.sales (workspace_id, id, name, sold_on, account_id, product_id, category, channel, region, quantity, revenue_minor, cost_minor, currency, created_at, updated_at)
  select $workspace, uuidv7(), p.category, i.day, c.id, p.id, p.category, case when i.n % 3 = 0 then 'Shop' else 'Web' end, 'Country ' || c.n % 37,
    1 + l.n % 12, (case when l.n % 50 = 0 then -1 else 1 end) * (100 + (random() * 9000)::bigint), 60 + (random() * 4000)::bigint, 'USD', now(), now()
  from generate_series(1, ($rows / 24)::integer) i0 (n)
  cross join lateral (select i0.n, current_date - (i0.n::bigint * 730 * 24 / $rows)::integer as day, 1 + floor(power(random(), 2) * (select count(*) - 1 from seeded_customers))::integer as customer) i
  cross join lateral generate_series(1, 24) l (n)
  cross join lateral (select 1 + floor(power(random() + l.n * 0, 2) * 3999)::integer as product) x
  join seeded_customers c on c.n = i.customer
  join seeded_products p on p.n = x.product;
  insert into public.expenses (workspace_id, id, name, spent_on, amount_minor, currency, category, purpose, created_at, updated_at)
  select $workspace, uuidv7(), 'Expense', current_date - n % 730, 1000 + (random() * 90000)::bigint, 'USD', 'Kind ' || n % 9,
    (enum_range(null::public.expense_purpose))[1 + n % 3], now(), now() from generate_series(1, 20000) n;
  reset session_replication_role;
  alter table public.sales enable trigger sum_insert;
  alter table public.sales enable trigger tell_insert;
  drop table seeded_products, seeded_customers;`;

const answersSchema = z.object({ answers: z.array(z.unknown()) });

/** As if somebody had just written every kind of fact: no answer from before is told again. */
const touchSql = `insert into private.news (workspace, table_name, at_least)
  select $1, t, 'viewer' from unnest(array['sales', 'deals', 'contacts', 'expenses', 'activities', 'stages', 'targets']) t`;

type Times = { fresh: number[]; kept: number[] };
const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN;

/** How long all questions of a screen take in one call, with so many sales and with ten times as many: counted anew, and told again. */
export async function measureQuestions(stage: Stage, say: (text: string) => void): Promise<Figure[]> {
  const few = await withSales(stage, 100_000, say);
  const many = await withSales(stage, 900_000, say);
  return Object.keys(screens).flatMap((screen) =>
    (["fresh", "kept"] as const).map((state) => {
      const [before = [], after = []] = [few, many].map((times) => times.get(screen)?.[state] ?? []);
      return {
        name: `questions of ${screen}, a million sales, ${state}, p95`,
        value: percentile(after, 0.95),
        unit: "ms",
        baseline: percentile(before, 0.95),
        note: `median ${percentile(after, 0.5).toFixed(0)} ms, ${percentile(before, 0.5).toFixed(0)} with a tenth of the rows`,
      };
    }),
  );
}

async function withSales({ owner, ours, headers, workspace }: Stage, rows: number, say: (text: string) => void) {
  say(`Adding ${rows} sales …`);
  await owner.query(seedSql.replaceAll("$workspace", `'${workspace}'::uuid`).replaceAll("$rows", String(rows)));
  await owner.query("vacuum analyze");
  const found = new Map<string, Times>();
  for (const [screen, questions] of Object.entries(screens)) {
    const ask = async () => {
      const began = performance.now();
      const response = await fetch(`${ours.url}/functions/v1/ask`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify({ workspace_id: workspace, questions }),
      });
      answersSchema.parse(await response.json());
      return performance.now() - began;
    };
    const times: Times = { fresh: [], kept: [] };
    for (let round = 0; round < 23; round++) {
      await owner.query(touchSql, [workspace]);
      const [fresh, kept] = [await ask(), await ask()];
      // The first ones fill the caches that a server in use has filled.
      if (round < 3) continue;
      times.fresh.push(fresh);
      times.kept.push(kept);
    }
    say(
      `${screen}: median ${percentile(times.fresh, 0.5).toFixed(0)} ms, told again ${percentile(times.kept, 0.5).toFixed(0)}`,
    );
    found.set(screen, times);
  }
  return found;
}
