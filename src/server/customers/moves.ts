import type { CustomersWithin } from "#domain/functions/customers.ts";
import type { Days, Range } from "#domain/measures/question.ts";
import type { Comparison } from "#domain/measures/range-names.ts";
import { comparedRange, resolveRange } from "#domain/measures/ranges.ts";
import type { Queries } from "#server/measures/query-cache.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type Row = { before: number; won: number; back: number; lost: number; active: number };
type MovesRequest = { range: Range; compare?: Comparison | undefined; lapse_days: number; within?: CustomersWithin };

/** Returns the customers who came, stayed and left in a period, and in the one it is compared with. */
export async function movesOf(sql: Queries, workspace: WorkspaceContext, { range, compare, ...options }: MovesRequest) {
  const { from, to } = resolveRange(range, workspace.today);
  const days = { from, to: to < workspace.today ? to : workspace.today };
  const before = comparedRange(range, days, compare);
  const now = await movesIn(sql, workspace, days, options);
  return { today: workspace.today, now, compared: before && (await movesIn(sql, workspace, before, options)) };
}

async function movesIn(
  sql: Queries,
  { id, currency }: WorkspaceContext,
  days: Days,
  { lapse_days: lapse, within }: Pick<MovesRequest, "lapse_days" | "within">,
) {
  const { rows } = await sql.query<Row>(
    `select t.before::float8, t.won::float8, t.back::float8, t.lost::float8, t.active::float8
     from private.customer_turnover($1, $2, $3, $4, $5, $6) t`,
    [id, currency, days.from, days.to, lapse, within ? JSON.stringify(within) : null],
  );
  const [{ before, won, back, lost, active } = { before: 0, won: 0, back: 0, lost: 0, active: 0 }] = rows;
  const net = won + back - lost;
  return { range: days, before, customers: before + net, new: won, returning: active - won, won_back: back, lost, net };
}
