import type { ClientBase } from "pg";

import type { SourceTable } from "#domain/metrics/fact.ts";
import { CachedQuery } from "#server/metrics/query-cache.ts";

import { growthOf } from "./growth.ts";
import { movesOf, turnoverOf } from "./moves.ts";
import { segmentsOf } from "./segments.ts";
import { valueOf } from "./value.ts";

/** The tables that the orders of customers and their amounts depend on. */
const orders = ["sales", "deals", "stages", "exchange_rates"] as const satisfies SourceTable[];
const filteredOrders = [...orders, "accounts", "placements"] as const satisfies SourceTable[];
const purchases = [...orders, "accounts", "products"] as const satisfies SourceTable[];
const touchpoints = ["activities", "conversations", "emails", "contacts", "deals"] as const satisfies SourceTable[];

const rowsQuery = (name: string, tables: readonly SourceTable[]) =>
  new CachedQuery({ name, tables, run: (sql, _workspace, input: object) => rowsOf(sql, name, input) });

const touchpointQuery = (name: string, ...tables: SourceTable[]) =>
  new CachedQuery({
    name,
    tables: [...touchpoints, ...tables],
    changesWithActivities: true,
    run: (sql, _workspace, input: object) => rowsOf(sql, name, input),
  });

/** All queries about customers whose results are cached. */
export const customerQueries = {
  growth: new CachedQuery({ name: "growth", tables: filteredOrders, run: growthOf }),
  moves: new CachedQuery({ name: "moves", tables: filteredOrders, run: movesOf }),
  segments: new CachedQuery({ name: "segments", tables: orders, run: segmentsOf }),
  value: new CachedQuery({ name: "value", tables: orders, run: valueOf }),
  turnover: new CachedQuery({ name: "turnover", tables: filteredOrders, run: turnoverOf }),
  rhythms: rowsQuery("customer_rhythms", filteredOrders),
  inactiveChampions: touchpointQuery("inactive_champions", "accounts", "placements"),
  singleThreaded: touchpointQuery("single_threaded_accounts", "stages", "accounts", "placements", "members"),
  lookalikes: new CachedQuery({
    name: "lookalikes",
    tables: [...purchases, "placements"],
    run: (sql, _workspace, input: object) => valueFrom(sql, "best_lookalikes", input),
  }),
  productAffinity: rowsQuery("product_affinity", [...purchases, "placements"]),
  profile: new CachedQuery({
    name: "profile",
    tables: [...purchases, "segment_cache"],
    run: async (sql, _workspace, input: object) => ({ profile: await valueFrom(sql, "customer_profile", input) }),
  }),
  similar: rowsQuery("similar_customers", purchases),
  funnelTimes: touchpointQuery("funnel_times", "stages"),
  accountHealth: touchpointQuery("account_health", "accounts", "sales", "stages", "exchange_rates"),
};

const parametersOf = (input: object) => {
  const known = Object.entries(input).filter(([, value]) => value !== undefined);
  return {
    placeholders: known.map(([name], at) => `${name} => $${at + 1}`).join(", "),
    values: known.map(([, value]: [string, unknown]) => value),
  };
};

/** Returns the rows of a database function in the format of the data API. */
async function rowsOf(sql: ClientBase, name: string, input: object): Promise<{ rows: unknown }> {
  const { placeholders, values } = parametersOf(input);
  const { rows } = await sql.query<{ found: unknown }>(
    `select coalesce(jsonb_agg(r), '[]') as found from public.${name}(${placeholders}) r`,
    values,
  );
  return { rows: rows[0]?.found };
}

/** Returns the value of a database function that returns a single value. */
async function valueFrom(sql: ClientBase, name: string, input: object): Promise<unknown> {
  const { placeholders, values } = parametersOf(input);
  const { rows } = await sql.query<{ found: unknown }>(`select public.${name}(${placeholders}) as found`, values);
  return rows[0]?.found;
}
