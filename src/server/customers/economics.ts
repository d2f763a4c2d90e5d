import type { ClientBase } from "pg";

import { unitEconomics } from "#domain/customers/unit-economics.ts";
import { usualLapseDays } from "#domain/measures/question.ts";
import type { Question } from "#domain/measures/question.ts";
import { countDays } from "#domain/time/dates.ts";
import { answerQuestions } from "#server/measures/answer-questions.ts";
import type { QueryCache, Queries } from "#server/measures/query-cache.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

type Row = { before: number; won: number; back: number; lost: number; minor: number; unrated: number };
const inputMeasures = ["acquisition_costs", "retention_costs", "gross_margin"] as const;

/** Returns the costs of winning and retaining customers, and their revenue, for a whole workspace. */
export async function economicsOf(
  sql: ClientBase,
  workspace: WorkspaceContext,
  { range: days, currency: requestedCurrency }: Pick<Question, "range" | "currency">,
  cache?: QueryCache,
) {
  const { id, today } = workspace;
  const [answer] = await answerQuestions(
    sql,
    id,
    [{ measures: [...inputMeasures], range: days, ...(requestedCurrency && { currency: requestedCurrency }) }],
    { ...(cache && { cache }) },
  );
  if (!answer) throw new Error("A question has no result");
  const { currency } = answer;
  const range = { from: answer.range.from, to: answer.range.to < today ? answer.range.to : today };
  const turnover = async (noted: Queries) => {
    const { rows } = await noted.query<Row>(
      `select t.before::float8, t.won::float8, t.back::float8, t.lost::float8, t.minor, t.unrated::float8
       from private.customer_turnover($1, $2, $3, $4, $5) t`,
      [id, currency, range.from, range.to, usualLapseDays],
    );
    return rows;
  };
  const rows = cache
    ? await cache.getOrRun(sql, workspace, ["turnover", currency, range], turnover)
    : await turnover(sql);
  const [{ minor: revenue, unrated, ...moves } = { before: 0, won: 0, back: 0, lost: 0, minor: 0, unrated: 0 }] = rows;
  // A purpose without expenses is not known to be free: its costs may be recorded under another one.
  const [acquisition = null, retention = null, margin = null] = inputMeasures.map((_, at) =>
    answer.total.n[at] ? (answer.total.values[at] ?? null) : null,
  );
  const inputs = { ...moves, revenue, margin, acquisition, retention };
  const { after, ...found } = unitEconomics({ ...inputs, days: countDays(range) });
  return { currency, today, unrated, range, lapse_days: usualLapseDays, ...inputs, after, ...found };
}
