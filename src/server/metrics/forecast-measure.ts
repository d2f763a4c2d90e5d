import type { ClientBase } from "pg";

import {
  bookedMonth,
  completeMonths,
  forecastMonths,
  knownMonths,
  monthsBefore,
  monthsNeeded,
  monthsRead,
} from "#domain/metrics/forecast/month-forecast.ts";
import type { Question } from "#domain/metrics/question.ts";
import { addDays } from "#domain/time/dates.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";

type ForecastRequest = Pick<Question, "filters" | "currency"> & {
  measure: Question["measures"][number];
  months: number;
};

/** Forecasts a measure from its complete months, in a transaction with the caller's role. */
export async function forecastMeasure(
  sql: ClientBase,
  workspaceId: string,
  { measure, months, filters, currency }: ForecastRequest,
) {
  // The date may differ in the workspace's time zone. A month that is not over there is skipped below.
  const today = new Date().toISOString().slice(0, 10);
  const question: Question = {
    measures: [measure],
    range: { from: monthsBefore(today, monthsRead), to: addDays(today, 1) },
    grain: "month",
    ...(filters && { filters }),
    ...(currency && { currency }),
  };
  const [answer] = await answerQuestions(sql, workspaceId, [question]);
  if (!answer) throw new Error("A question has no result");
  const rows = completeMonths(answer);
  // For a new business, or one with only old sales, all months since the start are counted.
  const [whole] =
    rows.length < monthsNeeded ? await answerQuestions(sql, workspaceId, [{ ...question, range: "all" }]) : [];
  return {
    question,
    answer: { ...answer, rows },
    months_needed: monthsNeeded,
    months_found: whole ? knownMonths(whole) : rows.length,
    forecast: forecastMonths(rows, months, bookedMonth(answer)),
  };
}
