import {
  completeMonths,
  forecastMonths,
  monthsBefore,
  monthsNeeded,
  monthsRead,
} from "#domain/forecast/month-forecast.ts";
import * as functions from "#domain/functions/forecast.ts";
import { addDays } from "#domain/time/dates.ts";
import type { Context } from "#server/context.ts";
import { serve } from "#server/functions/serve.ts";
import { answerQuestions } from "#server/measures/answer-questions.ts";
import { asRole } from "#server/postgres/round-trip.ts";

/** Forecasts what a question has answered so far, under the rights of whoever asks. */
export const forecastFunctions = (context: Context) => [
  serve(functions.forecast, async ({ body }, { identity }) => {
    const { workspace_id: workspaceId, measure, months, filters, currency } = body;
    // It may be another day where the workspace is; a month that is not over there is left out below.
    const today = new Date().toISOString().slice(0, 10);
    const [answer] = await asRole(context.pool, { ...identity, isOneMoment: true }, (sql) =>
      answerQuestions(sql, workspaceId, [
        {
          measures: [measure],
          range: { from: monthsBefore(today, monthsRead), to: addDays(today, 1) },
          grain: "month",
          ...(filters && { filters }),
          ...(currency && { currency }),
        },
      ]),
    );
    if (!answer) throw new Error("A question was not answered");
    const rows = completeMonths(answer);
    return { answer: { ...answer, rows }, months_needed: monthsNeeded, forecast: forecastMonths(rows, months) };
  }),
];
