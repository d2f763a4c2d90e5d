import type { Plan } from "#domain/import/plan.ts";
import type { Draft } from "#server/jobs/import/draft.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

/**
 * Returns the currency that most amounts of the file are in, with their number, if it is not the workspace's and an admin
 * may change the workspace to it: amounts are not converted, so there must be none in another currency.
 */
export async function findOwnCurrency(draft: Draft): Promise<Plan["own_currency"]> {
  const { sql, caller, workspaceId, fields, currency, isAdmin } = draft;
  const money = fields.find(({ spec, own }) => spec.kind === "money" && !own);
  if (!isAdmin || !money || !fields.some(({ name }) => name === "currency")) return null;
  const { rows } = await sql.query<{ currency: string; rows: number; all: number }>(
    `select r.currency, count(*)::integer as rows, (sum(count(*)) over ())::integer as all from import_row r
     where r.action in ('create', 'update') and r.${money.name} is not null group by 1 order by 2 desc, 1 limit 1`,
  );
  const [most] = rows;
  if (!most || most.currency === currency || most.rows * 2 <= most.all) return null;
  await runAs(sql, caller);
  const conflicts = await sql.query<{ count: string }>(
    "select private.currency_conflicts($1, $2, $3) ->> 'count' as count",
    [workspaceId, currency, most.currency],
  );
  await runAs(sql, worker);
  return conflicts.rows[0]?.count === "0" ? { currency: most.currency, rows: most.rows } : null;
}
