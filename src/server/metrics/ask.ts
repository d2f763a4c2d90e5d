import * as functions from "#domain/functions/ask.ts";
import type { Context } from "#server/context/context.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import { queryCache } from "#server/metrics/query-cache.ts";
import { replicaOf } from "#server/metrics/replica-of.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { secondConnection } from "#server/postgres/second-connection.ts";
import { serve } from "#server/request/serve.ts";

/**
 * Creates the function that answers questions with the caller's permissions, all questions of a call from one snapshot.
 */
export const askFunctions = (context: Context) => {
  const cache = queryCache(context);
  return [
    serve(functions.ask, ({ body }, { identity }) =>
      cache.afterIdentical(["ask", body], async () => ({
        answers: await asRole(context.pool, { ...identity, snapshot: true }, (sql) =>
          answerQuestions(sql, body.workspace_id, body.questions, {
            cache,
            secondConnection: secondConnection(context.pool, sql, identity),
            replica: replicaOf(context, sql, identity, body.workspace_id),
          }),
        ),
      })),
    ),
  ];
};
