import type { ClientBase } from "pg";

import { type CohortGrain, type GrowthRow, toCohorts, toGrowth } from "#domain/customers/cohorts.ts";
import type { CustomersWithin } from "#domain/functions/customers.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type GrowthRequest = {
  grain: CohortGrain;
  lapse_days: number;
  currency?: Currency | undefined;
  within?: CustomersWithin;
};
/**
 * A row of a period. If `later` is set, the row describes the customers who first bought in the period, that many
 * periods later.
 */
type HistoryRow = GrowthRow & { later: number | null; minor: number; unrated: number | null };

/** Returns the numbers of won and lost customers, and the later purchases of the customers of each month or quarter. */
export async function growthOf(
  sql: ClientBase,
  { id, today, ...workspace }: WorkspaceContext,
  { grain, lapse_days: lapse, currency: requestedCurrency, within }: GrowthRequest,
) {
  const currency = requestedCurrency ?? workspace.currency;
  const some = within ? JSON.stringify(within) : null;
  const { rows } = await sql.query<HistoryRow>(
    `select h.period::text, h.later, h.new::float8, h.active::float8, h.won_back::float8, h.lost::float8, h.minor, h.unrated::float8
     from private.customer_history($1, $2, $3, $4, $5, $6) h`,
    [id, currency, grain, lapse, today, some],
  );
  const growth = rows.filter(({ later }) => later === null);
  const cohorts = rows.flatMap(({ period: cohort, later, active: customers, minor }) =>
    later === null ? [] : { cohort, later, customers, minor },
  );
  return {
    currency,
    today,
    unrated: rows.reduce((sum, { unrated }) => sum + (unrated ?? 0), 0),
    growth: toGrowth(growth, grain, today),
    cohorts: toCohorts(cohorts, grain, today),
  };
}
