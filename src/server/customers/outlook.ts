import type { ClientBase } from "pg";

import { type Customer, forecastCustomer, probabilityOfOrder, weeksAhead } from "#domain/customers/forecast-orders.ts";
import type { QueryCache } from "#server/metrics/query-cache.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

import { customerQueries } from "./customer-queries.ts";

type Life = Customer & { unrated: number };

/**
 * Returns the expected purchases of an account within a year; `outlook` is null if the account has no orders or the
 * workspace has too little data. All customers share one model (`forecast-orders.ts`).
 */
export async function outlookOf(
  sql: ClientBase,
  workspace: WorkspaceContext,
  { account_id: accountId }: { account_id: string },
  cache: QueryCache,
) {
  const { id, currency, today } = workspace;
  // The input is the same as in the customer analysis, so that both share the cached result.
  const input = { workspace_id: id, currency: undefined };
  const known = await cache.getOrRun(sql, workspace, customerQueries.value, input);
  const { rows } = await sql.query<Life>(
    `select $4::uuid as account_id, min(o.day) filter (where o.is_order)::text as first_on, max(o.day) filter (where o.is_order)::text as last_on,
       (count(*) filter (where o.is_order))::float8 as orders, sum(o.minor) as minor, sum(o.unrated)::float8 as unrated
     from private.compute_order_days($1, $2, $3, array[$4::uuid]) o having bool_or(o.is_order)`,
    [id, currency, today, accountId],
  );
  const [row] = rows;
  return {
    currency,
    today,
    unrated: row?.unrated ?? 0,
    lacks: known.lacks,
    outlook:
      known.model && row
        ? {
            weeks: weeksAhead,
            again: probabilityOfOrder(known.model, known.calibration, row, today, weeksAhead),
            ...forecastCustomer(known.model, row, today, weeksAhead),
          }
        : null,
  };
}
