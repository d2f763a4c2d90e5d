import type { ClientBase } from "pg";

import { type CohortGrain, type CohortRow, type GrowthRow, toCohorts, toGrowth } from "#domain/customers/cohorts.ts";
import type { CustomersWithin } from "#domain/functions/customers.ts";
import { readPlace } from "#server/workspace-place.ts";

type Asked = { grain: CohortGrain; lapse_days: number; currency?: string | undefined; within?: CustomersWithin };

/** How many customers were won and lost, and what those of each month or quarter bought afterwards. */
export async function growthOf(
  sql: ClientBase,
  workspaceId: string,
  { grain, lapse_days: lapse, currency: wanted, within }: Asked,
) {
  const { id, today, ...place } = await readPlace(sql, workspaceId);
  const currency = wanted ?? place.currency;
  const some = within ? JSON.stringify(within) : null;
  const growth = await sql.query<GrowthRow>(
    `select g.period::text, g.new::float8, g.active::float8, g.won_back::float8, g.lost::float8
     from private.customer_growth($1, $2, $3, $4, $5, $6) g`,
    [id, currency, grain, lapse, today, some],
  );
  const cohorts = await sql.query<CohortRow & { unrated: number }>(
    `select c.cohort::text, c.later, c.customers::float8, c.minor, c.unrated::float8 from private.customer_cohorts($1, $2, $3, $4, $5) c`,
    [id, currency, grain, today, some],
  );
  return {
    currency,
    today,
    unrated: cohorts.rows.reduce((sum, { unrated }) => sum + unrated, 0),
    growth: toGrowth(growth.rows, grain, today),
    cohorts: toCohorts(cohorts.rows, grain, today),
  };
}
