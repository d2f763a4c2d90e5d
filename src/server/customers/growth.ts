import type { ClientBase } from "pg";

import { type CohortGrain, type CohortRow, type GrowthRow, toCohorts, toGrowth } from "#domain/customers/cohorts.ts";
import { readPlace } from "#server/workspace-place.ts";

/** How many customers were won and lost, and what those of each month or quarter bought afterwards. */
export async function growthOf(sql: ClientBase, workspaceId: string, grain: CohortGrain, lapseDays: number) {
  const { id, currency, today } = await readPlace(sql, workspaceId);
  const growth = await sql.query<GrowthRow>(
    `select g.period::text, g.new::float8, g.active::float8, g.won_back::float8, g.lost::float8
     from private.customer_growth($1, $2, $3, $4, $5) g`,
    [id, currency, grain, lapseDays, today],
  );
  const cohorts = await sql.query<CohortRow & { unrated: number }>(
    `select c.cohort::text, c.later, c.customers::float8, c.minor, c.unrated::float8 from private.customer_cohorts($1, $2, $3, $4) c`,
    [id, currency, grain, today],
  );
  return {
    currency,
    today,
    unrated: cohorts.rows.reduce((sum, { unrated }) => sum + unrated, 0),
    growth: toGrowth(growth.rows, grain, today),
    cohorts: toCohorts(cohorts.rows, grain, today),
  };
}
