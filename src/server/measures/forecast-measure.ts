import type { ClientBase } from "pg";

import {
  completeMonths,
  forecastMonths,
  knownMonths,
  monthsBefore,
  monthsNeeded,
  monthsRead,
} from "#domain/forecast/month-forecast.ts";
import type { Question } from "#domain/measures/question.ts";
import { addDays } from "#domain/time/dates.ts";
import { answerQuestions } from "#server/measures/answer-questions.ts";

type Asked = Pick<Question, "filters" | "currency"> & { measure: Question["measures"][number]; months: number };

/** Carries on what a measure has been in its complete months, in a transaction that has taken the role of whoever asks. */
export async function forecastMeasure(
  sql: ClientBase,
  workspaceId: string,
  { measure, months, filters, currency }: Asked,
) {
  // It may be another day where the workspace is; a month that is not over there is left out below.
  const today = new Date().toISOString().slice(0, 10);
  const question: Question = {
    measures: [measure],
    range: { from: monthsBefore(today, monthsRead), to: addDays(today, 1) },
    grain: "month",
    ...(filters && { filters }),
    ...(currency && { currency }),
  };
  const [answer] = await answerQuestions(sql, workspaceId, [question]);
  if (!answer) throw new Error("A question was not answered");
  const rows = completeMonths(answer);
  // A business whose sales are old, or that is young, is told how many months of all days there are.
  const [whole] =
    rows.length < monthsNeeded ? await answerQuestions(sql, workspaceId, [{ ...question, range: "all" }]) : [];
  return {
    question,
    answer: { ...answer, rows },
    months_needed: monthsNeeded,
    months_found: whole ? knownMonths(whole) : rows.length,
    forecast: forecastMonths(rows, months),
  };
}
