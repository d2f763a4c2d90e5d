import type { ClientBase } from "pg";

import type { MessageAnswer } from "#domain/assistant/message.ts";
import { type Attached, toPendingChange } from "#domain/assistant/proposed-change.ts";
import type { NamedValue } from "#domain/assistant/vocabulary.ts";
import { Redactor } from "#domain/assistant/wording/redaction.ts";
import type { ChatEvent } from "#domain/functions/chats.ts";
import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { languageModel } from "#server/assistant/ai/language-model.ts";
import type { ModelUse } from "#server/assistant/ai/model-use.ts";
import { logSentToModel, SentToModel } from "#server/assistant/ai/sent-to-model.ts";
import { askModel, ModelFailed } from "#server/assistant/ask-model.ts";
import { type QuestionRequest, priceOfSteps } from "#server/assistant/parse-question.ts";
import { storeAnswer, markFailed, Stopped } from "#server/assistant/store-answer.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { perContext } from "#server/context/per-context.ts";
import type { QueryCache } from "#server/metrics/query-cache.ts";
import { asRole } from "#server/postgres/round-trip.ts";

export type QuestionContext = {
  context: Context;
  identity: Identity & { userId: string };
  question: QuestionRequest & { id: string; most: number };
  cache: QueryCache;
};
type AnswerOptions = QuestionContext & {
  offer: TokenOffer;
  use: ModelUse;
  named: readonly NamedValue[];
  attached: readonly Attached[];
};
export type StreamEnd = Extract<ChatEvent, { event: "answered" }>;

const people = new Set(["owner", "account", "contact"]);

/**
 * Maximum number of steps charged for a model's answer. It determines the quoted price, because the tools that the
 * model will call are not known beforehand.
 */
const maxSteps = 3;
/** Time limit for all model calls of one answer. */
const maxMs = 110_000;
const timeoutsPerAnswer = 4;

/** Returns the maximum price of a model's answer for the current user. */
export const modelPrice = (sql: ClientBase): Promise<TokenOffer> => priceOfSteps(sql, maxSteps);

/** The answers that models are working on in this process, so that they can be aborted. */
const atWork = perContext(() => new Map<string, AbortController>());

/** Aborts the work on an answer that is no longer needed. */
export const abortAnswer = (context: Context, id: string) => atWork(context).get(id)?.abort();

/**
 * Has a language model answer a question, emits the answer as it grows, and finally stores the answer and charges for
 * it. Nothing is charged if the connection was dropped, the model's API failed, the answer was cut off, or no sentence
 * passed the check of its numbers.
 */
export async function answerByModel(options: AnswerOptions, emit: (event: ChatEvent) => void): Promise<StreamEnd> {
  const { context, identity, question, cache, offer, use, named, attached } = options;
  const { workspace_id: workspaceId, id, language } = question;
  const end = new AbortController();
  atWork(context).set(id, end);
  const sent = new SentToModel();
  const counted = { tools: 0 };
  try {
    const model = await languageModel(context.env, sent);
    if (!model) throw new ModelFailed("No model is configured");
    const caller = { context, identity, workspaceId, language, cache };
    const before = await conversation(options);
    const redactor = use === "whole" ? null : new Redactor();
    for (const { by, label } of named) if (people.has(by)) redactor?.noteName(label);
    for (const { entity, name } of attached)
      if (entity === "accounts" || entity === "contacts") redactor?.noteName(name);
    const about = attached.map(({ entity, id, name }) => JSON.stringify({ kind: entity, id, name }));
    const promptLines = [question.question, ...(about.length > 0 ? [`About: ${about.join(", ")}`] : [])].join("\n");
    const limit = AbortSignal.timeout(Math.min(timeoutsPerAnswer * context.env.AI_TIMEOUT_MS, maxMs));
    const { outcome, change, steps } = await askModel(
      model,
      caller,
      { question: promptLines, language, before, redactor },
      {
        signal: AbortSignal.any([end.signal, limit]),
        onText: (text) => emit({ event: "text", id, text }),
        onTool: () => (counted.tools += 1),
      },
    ).finally(() =>
      // Failed answers are also logged: the data was sent in any case.
      logSentToModel(context, {
        workspaceId,
        userId: identity.userId,
        purpose: "question",
        isMasked: redactor !== null,
        sent,
        ...counted,
      }),
    );
    const isKnown = outcome.text !== "" || change !== null;
    const answer: MessageAnswer = {
      outcome: isKnown ? outcome : null,
      reason: isKnown ? null : "unproven",
      unknown: [],
      corrected: [],
      offered: [],
    };
    const pendingChange = change && toPendingChange(change);
    const { status, cost } = await storeAnswer(context, {
      userId: identity.userId,
      question,
      answer,
      change: pendingChange,
      payment: isKnown ? { offer, steps } : null,
    });
    return { event: "answered", id, status, answer: answer, cost };
  } catch (error) {
    if (error instanceof Stopped || end.signal.aborted)
      return { event: "answered", id, status: "stopped", answer: null, cost: 0 };
    await markFailed(context, question);
    // The error itself may contain the question, and the address of the API with its key.
    context.log.warn(
      { reason: error instanceof Error ? error.name : "unknown" },
      "A model did not respond to a question",
    );
    if (isOfModel(error)) return { event: "answered", id, status: "failed", answer: null, cost: 0 };
    throw error;
  } finally {
    atWork(context).delete(id);
  }
}

/** True for errors caused by the model, its API or the time limit. */
const isOfModel = (error: unknown) =>
  error instanceof ModelFailed ||
  (error instanceof Error &&
    (error.name.startsWith("AI_") || error.name === "TimeoutError" || error.name === "AbortError"));

const maxPreviousMessages = 4;

async function conversation({ context, identity, question }: AnswerOptions) {
  const { rows } = await asRole(context.pool, identity, (sql) =>
    sql.query<{ question: string; text: string | null }>(
      `select question, answer #>> '{outcome,text}' as text from public.chat_messages
       where workspace_id = $1 and chat_id = $2 and id <> $3 and status = 'answered' order by created_at desc, id desc limit $4`,
      [question.workspace_id, question.chat_id, question.id, maxPreviousMessages],
    ),
  );
  return rows.toReversed().map((row) => ({ question: row.question, text: row.text ?? "" }));
}
