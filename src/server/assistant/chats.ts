import * as functions from "#domain/functions/chats.ts";
import { modelUse } from "#server/assistant/ai/model-use.ts";
import { abortAnswer, modelPrice } from "#server/assistant/answer-by-model.ts";
import { askAssistant } from "#server/assistant/ask-assistant.ts";
import { decideChange } from "#server/assistant/decide-change.ts";
import { isAuthor } from "#server/assistant/is-author.ts";
import { isForModel, priceOfPlan, parseQuestion } from "#server/assistant/parse-question.ts";
import { reportWrongAnswer } from "#server/assistant/report-wrong-answer.ts";
import type { Context } from "#server/context/context.ts";
import { queryCache } from "#server/metrics/query-cache.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { serveEvents } from "#server/request/serve-events.ts";
import { serve } from "#server/request/serve.ts";

/**
 * Creates the functions for conversations with the assistant: quote a price, ask a question, decide on a proposed
 * change, report a wrong answer, and stop an answer.
 */
export const chatFunctions = (context: Context) => {
  const cache = queryCache(context);
  return [
    serve(functions.quoteQuestion, ({ body }, { identity }) =>
      asRole(context.pool, identity, async (sql) => {
        const read = await parseQuestion(sql, body);
        const { interpretation, unknown, corrected, plan, reason } = read;
        const byModel = isForModel(read) && (await modelUse(sql, context.env, body.workspace_id)) !== "off";
        const offer = plan ? await priceOfPlan(sql, plan) : byModel ? await modelPrice(sql) : null;
        const change = plan?.kind === "change" ? plan.change : null;
        return { interpretation, change, reason, unknown, corrected, by_model: byModel, offer };
      }),
    ),

    serveEvents(functions.askAssistant, ({ body }, { identity }) =>
      askAssistant({ context, identity, question: body, cache }),
    ),

    serve(functions.decideChange, ({ id, workspace_id: workspaceId, decision }, { identity }) =>
      decideChange(context, identity, { id, workspaceId, isDone: decision === "do" }),
    ),

    serve(functions.reportWrongAnswer, ({ id, body: { workspace_id: workspaceId, ...report } }, { identity }) =>
      reportWrongAnswer(context, identity, { id, workspaceId, ...report }),
    ),

    serve(functions.stopAnswer, ({ id, workspace_id: workspaceId }, { identity }) =>
      asRole(context.pool, worker, async (sql) => {
        await runAs(sql, identity);
        if (!(await isAuthor(sql, workspaceId, id))) throw new FunctionError("not_found", "Question not found");
        await runAs(sql, worker);
        const stopped = await sql.query(
          `update public.chat_messages set status = 'stopped', finished_at = private.now()
           where workspace_id = $1 and id = $2 and status = 'answering'`,
          [workspaceId, id],
        );
        if (stopped.rowCount !== 1) throw new FunctionError("not_running", "It has already ended");
        abortAnswer(context, id);
      }),
    ),
  ];
};
