import type { ClientBase } from "pg";

import {
  forecastPurchases,
  maxPeriods,
  periodDays,
  type PeriodPurchases,
  sumOrders,
} from "#domain/customers/backtest-orders.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type Row = PeriodPurchases & { unrated: number };

/**
 * Returns the past value of customers and, if there is enough data, their expected value within a year and the model of
 * their purchases. The order of the rows is fixed, because samples are taken from them.
 */
export async function valueOf(
  sql: ClientBase,
  { id, today, currency: own }: WorkspaceContext,
  { currency = own }: { currency?: Currency | undefined },
) {
  const { rows } = await sql.query<Row>(
    `select p.account_id, p.period, p.first_on::text, p.last_on::text, p.orders::float8, p.minor, p.unrated::float8
     from private.customer_periods($1, $2, $3, $4, $5) p order by p.account_id, p.period`,
    [id, currency, today, periodDays, maxPeriods],
  );
  const { customers, ...forecast } = forecastPurchases(rows, today);
  return {
    currency,
    today,
    unrated: rows.reduce((sum, { unrated }) => sum + unrated, 0),
    customers: customers.length,
    repeating: customers.filter(({ orders }) => orders > 1).length,
    historic: sumOrders(customers),
    ...forecast,
  };
}
