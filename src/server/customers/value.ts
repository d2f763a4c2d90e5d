import type { ClientBase } from "pg";

import {
  calibrateOrders,
  type Customer,
  fitModel,
  forecastCustomers,
  missingRequirements,
  backtestDays,
  uncalibrated,
  weeksAhead,
} from "#domain/customers/forecast-orders.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import { addDays } from "#domain/time/dates.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type Row = Customer & { unrated: number; last_before: string | null; orders_before: number; minor_before: number };

/**
 * Returns the purchases of each customer until today and, in the fields with `before`, until an earlier day. The order
 * is fixed, because samples are taken from the rows.
 */
async function livesOf(sql: ClientBase, { id, currency, today }: WorkspaceContext, before: string): Promise<Row[]> {
  const { rows } = await sql.query<Row>(
    `select c.account_id, c.first_on::text, c.last_on::text, c.orders::float8, c.minor, c.unrated::float8,
       c.last_before::text, c.orders_before::float8, c.minor_before
     from private.customer_lifetimes($1, $2, $3, $4) c order by c.account_id`,
    [id, currency, today, before],
  );
  return rows;
}

/**
 * Returns the model of all customers' purchases with its calibration, or the data that is missing for a model. It is
 * calibrated if there was enough data for a model at the time of the back-test.
 */
export async function purchaseModelOf(sql: ClientBase, workspace: WorkspaceContext) {
  const { today } = workspace;
  const before = addDays(today, -backtestDays);
  const customers = await livesOf(sql, workspace, before);
  const lacks = missingRequirements(customers, today);
  if (lacks.length > 0) return { lacks, model: null, calibration: uncalibrated };
  const now = new Map(customers.map((customer) => [customer.account_id, customer.orders]));
  const then = customersBefore(customers);
  const calibration =
    missingRequirements(then, before).length > 0
      ? uncalibrated
      : calibrateOrders(fitModel(then, before), then, before, (one) => (now.get(one.account_id) ?? 0) > one.orders);
  return { lacks, model: fitModel(customers, today), calibration };
}

/** Returns the customers who had already bought by the earlier day, with their purchases until then. */
const customersBefore = (customers: readonly Row[]): Customer[] =>
  customers
    .filter(({ orders_before: orders }) => orders > 0)
    .map((customer) => ({
      account_id: customer.account_id,
      first_on: customer.first_on,
      last_on: customer.last_before ?? customer.first_on,
      orders: customer.orders_before,
      minor: customer.minor_before,
    }));

const sumsOf = (customers: readonly Customer[]) => ({
  orders: customers.reduce((sum, { orders }) => sum + orders, 0),
  minor: customers.reduce((sum, { minor }) => sum + minor, 0),
});

/** Returns the past value of customers and, if there is enough data, their expected value within a year. */
export async function valueOf(
  sql: ClientBase,
  own: WorkspaceContext,
  { currency: requestedCurrency }: { currency?: Currency | undefined },
) {
  const workspace = { ...own, currency: requestedCurrency ?? own.currency };
  const { today, currency } = workspace;
  const before = addDays(today, -backtestDays);
  const customers = await livesOf(sql, workspace, before);
  const missing = missingRequirements(customers, today);
  return {
    currency,
    today,
    unrated: customers.reduce((sum, { unrated }) => sum + unrated, 0),
    customers: customers.length,
    repeating: customers.filter(({ orders }) => orders > 1).length,
    historic: sumsOf(customers),
    lacks: missing,
    expected: missing.length > 0 ? null : expectedOf(customers, today, before),
  };
}

function expectedOf(customers: readonly Row[], today: string, before: string) {
  const tried = triedOf(customers, before);
  const error =
    tried && tried.predicted.minor > 0 ? (tried.actual.minor - tried.predicted.minor) / tried.predicted.minor : 0;
  const total = forecastCustomers(fitModel(customers, today), customers, today, { weeks: weeksAhead, error });
  return { weeks: weeksAhead, ...total, tried };
}

/**
 * Compares the forecast made on an earlier day with the actual purchases since, for the customers of that day; null if
 * there was not enough data on that day.
 */
function triedOf(customers: readonly Row[], day: string) {
  const known = customers.filter(({ orders_before: orders }) => orders > 0);
  const then = customersBefore(known);
  if (missingRequirements(then, day).length > 0) return null;
  const { orders, minor } = forecastCustomers(fitModel(then, day), then, day, { weeks: backtestDays / 7 });
  const [now, past] = [sumsOf(known), sumsOf(then)];
  const added = { orders: now.orders - past.orders, minor: now.minor - past.minor };
  return { days: backtestDays, predicted: { orders, minor }, actual: added };
}
