import * as functions from "#domain/functions/ask.ts";
import type { Context } from "#server/context.ts";
import { serve } from "#server/functions/serve.ts";
import { answerQuestions } from "#server/measures/answer-questions.ts";
import { keptAnswers } from "#server/measures/kept-answers.ts";
import { besideOf } from "#server/postgres/beside.ts";
import { asRole } from "#server/postgres/round-trip.ts";

/** Answers questions under the caller's rights, all of one call from the same snapshot. */
export const askFunctions = (context: Context) => {
  const kept = keptAnswers(context);
  return [
    serve(functions.ask, ({ body }, { identity }) =>
      kept.afterSame(["ask", body], async () => ({
        answers: await asRole(context.pool, { ...identity, isOneMoment: true }, (sql) =>
          answerQuestions(sql, body.workspace_id, body.questions, {
            kept,
            beside: besideOf(context.pool, sql, identity),
          }),
        ),
      })),
    ),
  ];
};
