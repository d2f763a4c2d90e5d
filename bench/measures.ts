import { dashboardCalls, type DashboardCall } from "./dashboards.ts";
import type { Measurement } from "./measurements.ts";
import { seedSql } from "./sales-seed.ts";
import type { Stage } from "./stage.ts";

/**
 * Simulates a write to every kind of record, which invalidates all cached results and the cached metrics of one
 * customer.
 */
const touchSql = `with added as (insert into private.change_events (workspace_id, table_name, min_role)
  select $1, t, 'viewer' from unnest(array['sales', 'deals', 'contacts', 'expenses', 'activities', 'stages', 'targets', 'metric_points']) t)
  insert into private.customer_cache_invalidations (workspace_id, account_id) select a.workspace_id, a.id from public.accounts a where a.workspace_id = $1 limit 1`;

type Times = { fresh: number[]; cached: number[] };
const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? NaN;
const rounds = { warm: 3, most: 20, fewest: 5, forMs: 6_000 };

/** Measures each dashboard request with 100,000 and with a million sales, computed and from the cache. */
export async function measureQuestions(stage: Stage, say: (text: string) => void): Promise<Measurement[]> {
  const few = await withSales(stage, 100_000, say);
  const many = await withSales(stage, 900_000, say);
  return [...many].flatMap(([name, after]) =>
    (["fresh", "cached"] as const).map((state): Measurement => {
      const before = few.get(name)?.[state] ?? [];
      return {
        name: `${name}, a million sales, ${state}, p95`,
        value: percentile(after[state], 0.95),
        unit: "ms",
        baseline: percentile(before, 0.95),
        note: `median ${percentile(after[state], 0.5).toFixed(0)} ms, ${percentile(before, 0.5).toFixed(0)} with a tenth of the rows`,
      };
    }),
  );
}

async function withSales(stage: Stage, rows: number, say: (text: string) => void) {
  const { owner, workspace } = stage;
  say(`Adding ${rows} sales …`);
  await owner.query(seedSql.replaceAll("$workspace", `'${workspace}'::uuid`).replaceAll("$rows", String(rows)));
  // These are scheduled jobs, which run every five minutes, every minute and every night.
  await owner.query("select private.compact_rollups()");
  await owner.query("select private.refresh_customer_cache()");
  await owner.query("select private.refresh_all_segments()");
  await owner.query("vacuum analyze");
  const { rows: found } = await owner.query<{ account: string; today: string }>(
    `select account_id as account, current_date::text as today from private.sales_by_account
     where workspace_id = $1 and account_id is not null group by 1 order by sum(revenue_minor) desc offset 30 limit 1`,
    [workspace],
  );
  const [{ account, today } = { account: "", today: "" }] = found;
  const all = new Map<string, Times>();
  for (const call of dashboardCalls(workspace, account, today)) {
    const times = await timesOf(stage, call);
    const [fresh, cached] = [percentile(times.fresh, 0.5), percentile(times.cached, 0.5)];
    say(`${call.name}: median ${fresh.toFixed(0)} ms, cached ${cached.toFixed(0)}`);
    all.set(call.name, times);
  }
  return all;
}

async function timesOf({ owner, ours, headers, workspace }: Stage, { name, path, body }: DashboardCall) {
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(`${ours.url}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} was refused: ${text}`);
    return performance.now() - began;
  };
  const times: Times = { fresh: [], cached: [] };
  const until = performance.now() + rounds.forMs;
  for (let round = -rounds.warm; round < rounds.most; round++) {
    await owner.query(touchSql, [workspace]);
    const fresh = await ask();
    const cached = await ask();
    // The first rounds only fill the caches, which are warm on a server in use.
    if (round < 0) continue;
    times.fresh.push(fresh);
    times.cached.push(cached);
    if (round + 1 >= rounds.fewest && performance.now() > until) break;
  }
  return times;
}
