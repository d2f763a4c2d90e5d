import type { ClientBase } from "pg";

import { type Segment, segments } from "#domain/customers/segments.ts";
import { bucketOf } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type Row = {
  segment: Segment;
  was: Segment | null;
  customers: number;
  minor: number;
  orders: number;
  days_quiet: number;
  unrated: number;
};

/**
 * Returns the number of customers in each segment with their revenue in minor units and their orders, and how many
 * customers have moved between segments since the end of the last quarter, most first.
 */
export async function segmentsOf(sql: ClientBase, { id, currency, today }: WorkspaceContext) {
  const before = addDays(bucketOf(today, "quarter", 1), -1);
  const { rows } = await sql.query<Row>(
    `select s.segment, s.was, s.customers::float8, s.minor, s.orders::float8, s.days_quiet::float8, s.unrated::float8
     from private.customer_segments($1, $2, $3, $4) s`,
    [id, currency, before, today],
  );
  const sum = (of: readonly Row[], column: "customers" | "minor" | "orders" | "days_quiet" | "unrated") =>
    of.reduce((total, row) => total + row[column], 0);
  return {
    currency,
    today,
    before,
    unrated: sum(rows, "unrated"),
    segments: segments.map((segment) => {
      const its = rows.filter((row) => row.segment === segment);
      const customers = sum(its, "customers");
      return {
        segment,
        customers,
        before: sum(
          rows.filter(({ was }) => was === segment),
          "customers",
        ),
        minor: sum(its, "minor"),
        orders: sum(its, "orders"),
        days_quiet: customers === 0 ? 0 : sum(its, "days_quiet") / customers,
      };
    }),
    moves: rows
      .filter(({ segment, was }) => segment !== was)
      .map(({ segment, was, customers }) => ({ from: was, to: segment, customers }))
      .toSorted((one, other) => other.customers - one.customers),
  };
}
