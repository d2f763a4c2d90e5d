import type { ClientBase } from "pg";

import type { CustomersWithin } from "#domain/functions/customers.ts";
import type { Days, Range } from "#domain/metrics/question.ts";
import type { Comparison } from "#domain/metrics/range-names.ts";
import { comparedRange, resolveRange } from "#domain/metrics/ranges.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type Turnover = {
  before: number;
  won: number;
  back: number;
  lost: number;
  active: number;
  minor: number;
  unrated: number;
};
type TurnoverRequest = { range: Days; lapse_days: number; currency: Currency; within?: CustomersWithin };
type MovesRequest = { range: Range; compare?: Comparison | undefined; lapse_days: number; within?: CustomersWithin };

/**
 * Returns the numbers of customers won, retained and lost in a period, up to today, and in the period it is compared
 * with; `compared` is null if there is none.
 */
export async function movesOf(
  sql: ClientBase,
  workspace: WorkspaceContext,
  { range, compare, ...options }: MovesRequest,
) {
  const { from, to } = resolveRange(range, workspace.today);
  const days = { from, to: to < workspace.today ? to : workspace.today };
  const before = comparedRange(range, days, compare);
  const now = await movesIn(sql, workspace, days, options);
  return { today: workspace.today, now, compared: before && (await movesIn(sql, workspace, before, options)) };
}

async function movesIn(
  sql: ClientBase,
  workspace: WorkspaceContext,
  range: Days,
  options: Pick<MovesRequest, "lapse_days" | "within">,
) {
  const { currency } = workspace;
  const { before, won, back, lost, active } = await turnoverOf(sql, workspace, { ...options, currency, range });
  const net = won + back - lost;
  return { range, before, customers: before + net, new: won, returning: active - won, won_back: back, lost, net };
}

/**
 * Returns the numbers of customers won, retained and lost in a range of days, and their revenue in minor units.
 * `unrated` is the number of amounts without an exchange rate, which are excluded.
 */
export async function turnoverOf(
  sql: ClientBase,
  { id }: WorkspaceContext,
  { range, lapse_days: lapse, currency, within }: TurnoverRequest,
): Promise<Turnover> {
  const { rows } = await sql.query<Turnover>(
    `select t.before::float8, t.won::float8, t.back::float8, t.lost::float8, t.active::float8, t.minor, t.unrated::float8
     from private.customer_turnover($1, $2, $3, $4, $5, $6) t`,
    [id, currency, range.from, range.to, lapse, within ? JSON.stringify(within) : null],
  );
  return rows[0] ?? { before: 0, won: 0, back: 0, lost: 0, active: 0, minor: 0, unrated: 0 };
}
