import * as functions from "#domain/functions/ask.ts";
import type { Context } from "#server/context.ts";
import { serve } from "#server/functions/serve.ts";
import { answerQuestions } from "#server/measures/answer-questions.ts";
import { KeptAnswers } from "#server/measures/kept-answers.ts";
import { asRole } from "#server/postgres/round-trip.ts";

/** How much memory a process gives to answers from before. */
const keptBytes = 32 * 1024 * 1024;

/** Answers questions under the rights of whoever asks, all of one call at one moment. */
export const askFunctions = (context: Context) => {
  const kept = new KeptAnswers(keptBytes);
  return [
    serve(functions.ask, async ({ body }, { identity }) => ({
      answers: await asRole(context.pool, { ...identity, isOneMoment: true }, (sql) =>
        answerQuestions(sql, body.workspace_id, body.questions, { kept }),
      ),
    })),
  ];
};
