import type { ClientBase } from "pg";

import { unitEconomics } from "#domain/customers/unit-economics.ts";
import { usualLapseDays } from "#domain/metrics/question.ts";
import type { Question } from "#domain/metrics/question.ts";
import { countDays } from "#domain/time/dates.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import type { QueryCache } from "#server/metrics/query-cache.ts";
import type { WorkspaceContext } from "#server/request/workspace-context.ts";

import { customerQueries } from "./customer-queries.ts";

const inputMeasures = ["acquisition_costs", "retention_costs", "gross_margin"] as const;

/**
 * Returns, for a whole workspace and a range up to today, the costs of winning and retaining customers, and the revenue
 * from them, in minor units. A cost without expenses is null.
 */
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
  const { turnover } = customerQueries;
  const request = { range, lapse_days: usualLapseDays, currency };
  const {
    minor: revenue,
    unrated,
    active: _active,
    ...moves
  } = await (cache ? cache.getOrRun(sql, workspace, turnover, request) : turnover.run(sql, workspace, request));
  // A purpose without expenses is not necessarily free: its costs may be recorded under another purpose.
  const [acquisition = null, retention = null, margin = null] = inputMeasures.map((_, at) =>
    answer.total.n[at] ? (answer.total.values[at] ?? null) : null,
  );
  const inputs = { ...moves, revenue, margin, acquisition, retention };
  const { after, ...found } = unitEconomics({ ...inputs, days: countDays(range) });
  return { currency, today, unrated, range, lapse_days: usualLapseDays, ...inputs, after, ...found };
}
