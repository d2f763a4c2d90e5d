import type { Plan } from "#domain/imports/plan.ts";
import type { Draft } from "#server/imports/jobs/draft.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

/** Maximum number of listed years, largest changes first. */
const maxYears = 5;

/**
 * Returns the revenue of each year before and after an import that makes sales the only source of revenue, so that won
 * deals no longer count. Returns up to five years, those with the largest changes, latest year first. Returns null if
 * the source does not change.
 */
export async function findRevenueChange(draft: Draft): Promise<Plan["revenue"]> {
  const { sql, caller, entity, workspaceId } = draft;
  if (entity !== "sales") return null;
  await runAs(sql, caller);
  const { rows } = await sql.query<{ turns: boolean }>(
    "select private.next_import_excludes_won_deals($1) and exists (select from import_row where action = 'create') as turns",
    [workspaceId],
  );
  const revenue = rows[0]?.turns ? await compareYears(draft) : null;
  await runAs(sql, worker);
  return revenue;
}

async function compareYears(draft: Draft): Promise<NonNullable<Plan["revenue"]>> {
  const { sql, workspaceId } = draft;
  // Metric queries set time and memory limits for the transaction. The savepoint keeps the limits from applying to the
  // import.
  await sql.query("savepoint metrics");
  const [answer] = await answerQuestions(sql, workspaceId, [
    { measures: ["revenue", "won_value"], range: "all", grain: "year" },
  ]);
  const newSales = answer ? await sumNewSales(draft, answer.today) : new Map<string, number>();
  await sql.query("rollback to savepoint metrics");
  const changes = (answer?.rows ?? []).flatMap(({ period, values: [revenue, won] }) => {
    const year = period?.from.slice(0, 4);
    if (year === undefined || !won) return [];
    const before = Math.round(revenue ?? 0);
    return [{ year, before_minor: before, after_minor: Math.round(before - won + (newSales.get(year) ?? 0)) }];
  });
  return changes
    .toSorted((one, other) => change(other) - change(one))
    .slice(0, maxYears)
    .toSorted((one, other) => other.year.localeCompare(one.year));
}

const change = ({ before_minor: before, after_minor: after }: NonNullable<Plan["revenue"]>[number]) =>
  Math.abs(after - before);

/**
 * Returns the revenue that the rows of the file add to each year, up to a day, in minor units of the workspace's
 * currency. Amounts without an exchange rate are excluded.
 */
async function sumNewSales({ sql, workspaceId, currency }: Draft, today: string): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ year: string; minor: number }>(
    `with rate as materialized (select * from private.rates_into($1, $2)), amount as (
       select r.sold_on as day, r.revenue_minor as minor, r.currency from import_row r where r.action in ('create', 'update')
       union all select e.sold_on, -e.revenue_minor, e.currency from import_row r
         join public.sales e on e.workspace_id = $1 and e.id = r.id where r.action = 'update')
     select to_char(a.day, 'YYYY') as year, sum(a.minor * x.factor)::float8 as minor
     from amount a join rate x on x.currency = a.currency and x.since <= a.day and a.day < x.until
     where a.day <= $3::date group by 1`,
    [workspaceId, currency, today],
  );
  return new Map(rows.map(({ year, minor }) => [year, minor]));
}
