import { type Customer, fitModel, foretellAll, lacks, triedDays, weeksAhead } from "#domain/customers/foresee.ts";
import { addDays } from "#domain/time/dates.ts";
import type { Queries } from "#server/measures/kept-answers.ts";
import type { WorkspacePlace } from "#server/workspace-place.ts";

type Row = Customer & { unrated: number };

/** How each customer bought until the end of a day. */
export async function customersUntil(sql: Queries, { id, currency }: WorkspacePlace, day: string): Promise<Row[]> {
  const { rows } = await sql.query<Row>(
    `select c.account_id, c.first_on::text, c.last_on::text, c.orders::float8, c.minor, c.unrated::float8
     from private.customer_scores($1, $2, $3) c`,
    [id, currency, day],
  );
  return rows;
}

const sumsOf = (customers: readonly Customer[]) => ({
  orders: customers.reduce((sum, { orders }) => sum + orders, 0),
  minor: customers.reduce((sum, { minor }) => sum + minor, 0),
});

/** What customers have been worth, and what they are expected to be worth in a year, where enough is known. */
export async function valueOf(
  sql: Queries,
  own: WorkspacePlace,
  { currency: wanted }: { currency?: string | undefined },
) {
  const place = { ...own, currency: wanted ?? own.currency };
  const { today, currency } = place;
  const customers = await customersUntil(sql, place, today);
  const missing = lacks(customers, today);
  return {
    currency,
    today,
    unrated: customers.reduce((sum, { unrated }) => sum + unrated, 0),
    customers: customers.length,
    repeating: customers.filter(({ orders }) => orders > 1).length,
    historic: sumsOf(customers),
    lacks: missing,
    expected: missing.length > 0 ? null : await expectedOf(sql, place, customers),
  };
}

async function expectedOf(sql: Queries, place: WorkspacePlace, customers: readonly Customer[]) {
  const { today } = place;
  const tried = await triedOf(sql, place, customers);
  const error = tried && tried.told.minor > 0 ? (tried.made.minor - tried.told.minor) / tried.told.minor : 0;
  const total = foretellAll(fitModel(customers, today), customers, today, { weeks: weeksAhead, error });
  return { weeks: weeksAhead, ...total, tried };
}

/** What would have been told some time ago of the days since, and what those who were customers then bought in them. */
async function triedOf(sql: Queries, place: WorkspacePlace, customers: readonly Customer[]) {
  const day = addDays(place.today, -triedDays);
  const then = await customersUntil(sql, place, day);
  if (lacks(then, day).length > 0) return null;
  const { orders, minor } = foretellAll(fitModel(then, day), then, day, { weeks: triedDays / 7 });
  const known = new Set(then.map(({ account_id: id }) => id));
  const [now, before] = [sumsOf(customers.filter(({ account_id: id }) => known.has(id))), sumsOf(then)];
  const made = { orders: now.orders - before.orders, minor: now.minor - before.minor };
  return { days: triedDays, told: { orders, minor }, made };
}
