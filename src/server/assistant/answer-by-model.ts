import type { ClientBase } from "pg";

import type { MessageAnswer } from "#domain/assistant/message.ts";
import { type Attached, waiting } from "#domain/assistant/proposed-change.ts";
import type { Named } from "#domain/assistant/vocabulary.ts";
import type { ChatEvent } from "#domain/functions/chats.ts";
import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { Masks } from "#domain/wording/masks.ts";
import { languageModel } from "#server/ai/language-model.ts";
import type { ModelUse } from "#server/ai/model-use.ts";
import { logSentToModel, SentToModel } from "#server/ai/sent-to-model.ts";
import { askModel, ModelFailed } from "#server/assistant/ask-model.ts";
import { keepAnswer, noteFailed, Stopped } from "#server/assistant/keep-answer.ts";
import { type Asked, offerOfSteps } from "#server/assistant/understand.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context.ts";
import type { KeptAnswers } from "#server/measures/kept-answers.ts";
import { perContext } from "#server/per-context.ts";
import { asRole } from "#server/postgres/round-trip.ts";

type Question = Asked & { id: string; most: number };
type Asking = {
  context: Context;
  identity: Identity & { userId: string };
  question: Question;
  kept: KeptAnswers;
  offer: TokenOffer;
  use: ModelUse;
  /** The accounts, contacts and other names found in the question. */
  named: readonly Named[];
  /** The records attached to the question. */
  attached: readonly Attached[];
};
type Ended = Extract<ChatEvent, { event: "answered" }>;

const people = new Set(["owner", "account", "contact"]);

/** Upper limit of the price of a model's answer, in steps; the tools that it will call are not known beforehand. */
const mostSteps = 3;
/** Time limit for all calls of the model for one answer. */
const longestMs = 110_000;
const perCall = 4;

/** Returns the highest price of a model's answer for the current user. */
export const offerOfModel = (sql: ClientBase): Promise<TokenOffer> => offerOfSteps(sql, mostSteps);

/** The answers that models are working on in this process, so that they can be aborted. */
const atWork = perContext(() => new Map<string, AbortController>());

/** Aborts the work on an answer that is no longer needed. */
export const endAnswer = (context: Context, id: string) => atWork(context).get(id)?.abort();

/**
 * Has a language model answer a question, emits the answer as it grows, and stores and charges it at the end. Nothing is
 * charged for an incomplete answer: a dropped connection, an error of its API, an answer without an end, or one with no
 * sentence left.
 */
export async function answerByModel(asking: Asking, tell: (event: ChatEvent) => void): Promise<Ended> {
  const { context, identity, question, kept, offer, use, named, attached } = asking;
  const { workspace_id: workspaceId, id, language } = question;
  const end = new AbortController();
  atWork(context).set(id, end);
  const sent = new SentToModel();
  const counted = { tools: 0 };
  try {
    const model = await languageModel(context.env, sent);
    if (!model) throw new ModelFailed("No model is set");
    const caller = { context, identity, workspaceId, language, kept };
    const before = await conversation(asking);
    const masks = use === "whole" ? null : new Masks();
    for (const { by, label } of named) if (people.has(by)) masks?.noteName(label);
    for (const { entity, name } of attached) if (entity === "accounts" || entity === "contacts") masks?.noteName(name);
    const about = attached.map(({ entity, id, name }) => JSON.stringify({ kind: entity, id, name }));
    const asked = [question.question, ...(about.length > 0 ? [`About: ${about.join(", ")}`] : [])].join("\n");
    const limit = AbortSignal.timeout(Math.min(perCall * context.env.AI_TIMEOUT_MS, longestMs));
    const { outcome, change, steps } = await askModel(
      model,
      caller,
      { question: asked, language, before, masks },
      {
        signal: AbortSignal.any([end.signal, limit]),
        onText: (text) => tell({ event: "told", id, text }),
        onTool: () => (counted.tools += 1),
      },
    ).finally(() =>
      // Also for an answer that failed: the data was sent all the same.
      logSentToModel(context, {
        workspaceId,
        userId: identity.userId,
        purpose: "question",
        isMasked: masks !== null,
        sent,
        ...counted,
      }),
    );
    const isKnown = outcome.text !== "" || change !== null;
    const given: MessageAnswer = {
      outcome: isKnown ? outcome : null,
      reason: isKnown ? null : "unproven",
      unknown: [],
      corrected: [],
      offered: [],
    };
    const keptChange = change && waiting(change);
    const { status, cost } = await keepAnswer(context, {
      userId: identity.userId,
      question,
      offer,
      given,
      change: keptChange,
      steps: isKnown ? steps : 0,
    });
    return { event: "answered", id, status, answer: given, cost };
  } catch (error) {
    if (error instanceof Stopped || end.signal.aborted)
      return { event: "answered", id, status: "stopped", answer: null, cost: 0 };
    await noteFailed(context, question);
    // The error itself may contain the question, and the address with its key.
    context.log.warn({ reason: error instanceof Error ? error.name : "unknown" }, "A model did not answer a question");
    if (isOfModel(error)) return { event: "answered", id, status: "failed", answer: null, cost: 0 };
    throw error;
  } finally {
    atWork(context).delete(id);
  }
}

/** True for errors caused by the model, its API or the time limit; all others are rethrown. */
const isOfModel = (error: unknown) =>
  error instanceof ModelFailed ||
  (error instanceof Error &&
    (error.name.startsWith("AI_") || error.name === "TimeoutError" || error.name === "AbortError"));

const mostBefore = 4;

/** Reads the previous messages of the conversation under the caller's rights. */
async function conversation({ context, identity, question }: Asking) {
  const { rows } = await asRole(context.pool, identity, (sql) =>
    sql.query<{ question: string; text: string | null }>(
      `select question, answer #>> '{outcome,text}' as text from public.chat_messages
       where workspace_id = $1 and chat_id = $2 and id <> $3 and status = 'answered' order by created_at desc, id desc limit $4`,
      [question.workspace_id, question.chat_id, question.id, mostBefore],
    ),
  );
  return rows.toReversed().map((row) => ({ question: row.question, text: row.text ?? "" }));
}
