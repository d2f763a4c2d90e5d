import { type Fact, links, one, type Source } from "#domain/metrics/fact.ts";
import { keyOf, type PointFact } from "#domain/metrics/formula.ts";
import { isAmount } from "#domain/metrics/metric-keys.ts";

const dimensions: Source["dimensions"] = {
  ...links("company"),
  breakdown: { sql: "f.dimension", column: "dimension" },
};

/** Defines the metric points of one key as a fact, so that points of different keys never replace each other. */
export function metricFact(fact: PointFact): Fact {
  const key = keyOf(fact);
  if (!key) throw new Error(`Not a key of metric points: ${fact}`);
  const isStock = fact.startsWith("stock:");
  const isKey = `f.workspace_id = :workspace and f.key = '${key}'`;
  const records: Records = { entity: "metric_points", only: { column: "key", operator: "any", values: [key] } };
  const source = isStock ? stock(isKey, records) : flow(isKey, records);
  return {
    tables: ["metric_points"],
    sources: [[isAmount(key) ? inCurrency(source) : source]],
    exists: `exists (select from public.metric_points f where ${isKey})`,
    started: `exists (select from public.metric_points f where ${isKey} and f.day < :before)`,
    ...(isStock && { isStock }),
  };
}

const minor = "f.value * power(10, private.currency_decimals(f.currency))";

/** Converts amounts from the workspace's currency to the currency of the question. */
const inCurrency = (source: Source): Source => ({
  ...source,
  hasCurrency: true,
  amounts: {
    ...source.amounts,
    value: { money: minor },
    ...("last" in source.amounts && { last: { onLastDay: minor, isMoney: true } }),
  },
});

type Records = Pick<NonNullable<Source["records"]>, "entity" | "only">;

const flow = (isKey: string, records: Records): Source => ({
  from: "(select p.*, w.currency from public.metric_points p join public.workspaces w on w.id = p.workspace_id) f",
  where: isKey,
  day: "f.day",
  hasCurrency: false,
  dimensions,
  amounts: { rows: one, value: { sql: "f.value" } },
  records: { ...records, day: "day" },
});

/**
 * Returns one row per day. The last record of a company and dimension applies until the next one, but not beyond today.
 */
const stock = (isKey: string, records: Records): Source => ({
  from: `(select p.*, coalesce(lead(p.day) over (partition by p.company_id, p.dimension order by p.day), 'infinity') as next_day
      from (select distinct on (f.company_id, f.dimension, f.day) f.*, w.currency from public.metric_points f
        join public.workspaces w on w.id = f.workspace_id
        where ${isKey} and f.day < :until order by f.company_id, f.dimension, f.day, f.updated_at desc, f.id desc) p) f
    cross join lateral generate_series(greatest(:since - f.day, 0), least(f.next_day, :until, :today + 1) - f.day - 1) n (day)`,
  day: "f.day + n.day",
  hasCurrency: false,
  dimensions,
  amounts: {
    rows: { onLastDay: "1" },
    last: { onLastDay: "f.value" },
    value: { sql: "f.value" },
    days: { ofDays: true },
  },
  records: { ...records, day: null },
});
