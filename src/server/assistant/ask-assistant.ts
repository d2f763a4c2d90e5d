import type { ClientBase } from "pg";

import type { MessageAnswer } from "#domain/assistant/message.ts";
import { toPendingChange } from "#domain/assistant/proposed-change.ts";
import { followingQuestions, nearestQuestions } from "#domain/assistant/suggested-questions.ts";
import type { ChatEvent } from "#domain/functions/chats.ts";
import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { type ModelUse, modelUse } from "#server/assistant/ai/model-use.ts";
import { answerByModel, modelPrice, type QuestionContext, type StreamEnd } from "#server/assistant/answer-by-model.ts";
import { executePlan, isInformative } from "#server/assistant/execute-plan.ts";
import {
  type InterpretedQuestion,
  isForModel,
  parseQuestion,
  priceOfPlan,
  type QuestionRequest,
  stepsOfPlan,
} from "#server/assistant/parse-question.ts";
import { findLikely, likelyAnswerOf, type LikelyQuestion, refusalOf } from "#server/assistant/refusal.ts";
import { markFailed, Stopped, storeAnswer } from "#server/assistant/store-answer.ts";
import { withoutCancellation } from "#server/postgres/cancel-on-disconnect.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { rejectUnaffordable } from "#server/request/reject-payment.ts";

/** More questions per hour than a person types. */
const maxPerHour = 300;
const maxTitleLength = 80;

/**
 * Stores a question, answers it, and yields both as events. The answer is completed even if the client disconnects, and
 * appears in the conversation after a reload.
 */
export async function* askAssistant(asking: QuestionContext): AsyncGenerator<ChatEvent> {
  const { question } = asking;
  const noted = await note(asking);
  yield { event: "asked", id: question.id, interpretation: noted.read.interpretation };
  const { ended, read, offer, use, likely } = noted;
  if (ended) yield ended;
  else if (likely) yield await withoutCancellation(() => answerLikely(asking, read, likely));
  else if (read.plan || !offer) yield await withoutCancellation(() => answer(asking, noted));
  else
    yield* yieldEvents<ChatEvent>((emit) =>
      withoutCancellation(() =>
        answerByModel({ ...asking, offer, use, named: read.vocabulary.names, attached: read.attached }, emit),
      ),
    );
}

type StoredQuestion = {
  read: InterpretedQuestion;
  offer: TokenOffer | null;
  use: ModelUse;
  /** The probable meaning of a question that cannot be answered. */
  likely: LikelyQuestion | null;
  ended: StreamEnd | null;
};

/** Parses and stores a question. One that cannot be answered costs nothing, and ends here if no meaning is likely. */
function note({ context, identity, question }: QuestionContext): Promise<StoredQuestion> {
  const { workspace_id: workspaceId, chat_id: chatId, id } = question;
  return asRole(context.pool, worker, async (sql) => {
    await runAs(sql, identity);
    await limitQuestions(sql, question);
    const read = await parseQuestion(sql, question);
    // Questions that cannot be answered for a list are not sent to a model, which could drop the list's filters.
    const isOfList = read.near.within !== undefined;
    const use = isForModel(read) && !isOfList ? await modelUse(sql, context.env, workspaceId) : "off";
    const offer = read.plan ? await priceOfPlan(sql, read.plan) : use === "off" ? null : await modelPrice(sql);
    if (offer) rejectUnaffordable(offer, question.most);
    const likely = read.plan || use !== "off" ? null : await findLikely(sql, workspaceId, read);
    await sql.query(
      "insert into public.chats (workspace_id, id, title) values ($1, $2, $3) on conflict (workspace_id, id) do nothing",
      [workspaceId, chatId, Array.from(question.question).slice(0, maxTitleLength).join("")],
    );
    await rejectForeignChat(sql, question);
    await runAs(sql, worker);
    const answered = read.plan || use !== "off" || likely ? null : refusalOf(read);
    const { rowCount } = await sql.query(
      `insert into public.chat_messages (workspace_id, id, chat_id, question, status, interpretation, answer, attached, finished_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7::jsonb is not null then private.now() end)
       on conflict (workspace_id, id) do nothing`,
      [
        workspaceId,
        id,
        chatId,
        question.question,
        answered ? "cannot" : "answering",
        JSON.stringify(read.interpretation),
        answered && JSON.stringify(answered),
        JSON.stringify(read.pageContext),
      ],
    );
    if (rowCount !== 1) throw new FunctionError("key_reused", "This question was already asked");
    return {
      read,
      offer,
      use,
      likely,
      ended: answered && { event: "answered", id, status: "cannot", answer: answered, cost: 0 },
    };
  });
}

/**
 * Limits the questions per hour, because questions that are not understood cost nothing. Throws a FunctionError if the
 * caller has reached the limit or is not a member.
 */
async function limitQuestions(sql: ClientBase, { workspace_id }: QuestionRequest) {
  const { rows } = await sql.query<{ member_id: string | null; many: number }>(
    `select private.member_id(id) as member_id,
       (select count(*)::int from public.chat_messages m where m.workspace_id = $1 and m.created_by = private.member_id($1)
        and m.created_at > private.now() - interval '1 hour') as many
     from public.workspaces where id = $1`,
    [workspace_id],
  );
  const [row] = rows;
  if (!row?.member_id)
    throw new FunctionError("not_found", "The workspace does not exist, or you are not a member of it");
  if (row.many >= maxPerHour)
    throw new FunctionError("too_many_recent", `You asked ${maxPerHour} questions in the last hour. Try again later`);
}

/**
 * Rejects a question for another user's conversation. A new conversation is also rejected if its id belongs to a
 * conversation that the caller cannot see.
 */
async function rejectForeignChat(sql: ClientBase, { workspace_id, chat_id }: QuestionRequest) {
  const own = await sql.query(
    "select from public.chats where workspace_id = $1 and id = $2 and created_by = private.member_id($1)",
    [workspace_id, chat_id],
  );
  if (own.rowCount !== 1)
    throw new FunctionError("not_allowed", "This conversation belongs to another user. Start your own");
}

/**
 * Reads with the caller's permissions, and charges in the transaction that stores the answer. Nothing is charged for an
 * answer that was stopped, failed, or contains no information.
 */
async function answer(
  { context, identity, question, cache }: QuestionContext,
  { read, offer }: StoredQuestion,
): Promise<StreamEnd> {
  const { workspace_id: workspaceId, id } = question;
  const { plan, interpretation, vocabulary, corrected } = read;
  if (!plan || !offer) throw new Error("There is nothing to execute");
  const correction = { unknown: [], corrected };
  try {
    const outcome =
      plan.kind === "change"
        ? null
        : await asRole(context.pool, { ...identity, snapshot: true }, (sql) =>
            executePlan(sql, workspaceId, plan, { cache }),
          );
    const isKnown = outcome === null || isInformative(outcome);
    const kind = { outcome, reason: isKnown ? null : ("nothing_known" as const) };
    const next = isKnown ? followingQuestions : nearestQuestions;
    const answer: MessageAnswer = {
      ...correction,
      ...kind,
      offered: interpretation ? next(interpretation, vocabulary) : [],
    };
    const { status, cost } = await storeAnswer(context, {
      userId: identity.userId,
      question,
      answer,
      change: plan.kind === "change" ? toPendingChange(plan.change) : null,
      payment: isKnown ? { offer, steps: stepsOfPlan(plan) } : null,
    });
    return { event: "answered", id, status, answer: answer, cost };
  } catch (error) {
    return endFailed(error, context, question);
  }
}

/** Answers what a question probably means, free of charge. Without data, the question is only refused. */
async function answerLikely(
  { context, identity, question, cache }: QuestionContext,
  read: InterpretedQuestion,
  likely: LikelyQuestion,
): Promise<StreamEnd> {
  const { workspace_id: workspaceId, id } = question;
  try {
    const outcome = await asRole(context.pool, { ...identity, snapshot: true }, (sql) =>
      executePlan(sql, workspaceId, likely.plan, { cache }),
    );
    const answer = isInformative(outcome) ? likelyAnswerOf(read, likely, outcome) : refusalOf(read);
    const { status, cost } = await storeAnswer(context, { userId: identity.userId, question, answer, payment: null });
    return { event: "answered", id, status, answer, cost };
  } catch (error) {
    return endFailed(error, context, question);
  }
}

/** Ends an answer that was stopped. Any other error marks the answer as failed, and is thrown again. */
async function endFailed(
  error: unknown,
  context: QuestionContext["context"],
  question: QuestionContext["question"],
): Promise<StreamEnd> {
  if (error instanceof Stopped) return { event: "answered", id: question.id, status: "stopped", answer: null, cost: 0 };
  await markFailed(context, question);
  throw error;
}

/** Yields the events that `work` emits while it runs, and finally its result. */
async function* yieldEvents<Event>(work: (emit: (event: Event) => void) => Promise<Event>): AsyncGenerator<Event> {
  const waiting: Event[] = [];
  let wake = () => {};
  let isOver = false;
  const end = work((event) => {
    waiting.push(event);
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // The promise may reject while earlier events are still being delivered.
  end.catch(() => {});
  for (;;) {
    const event = waiting.shift();
    if (event !== undefined) yield event;
    else if (isOver) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  yield await end;
}
