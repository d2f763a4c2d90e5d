import type { ClientBase } from "pg";

import type { MessageAnswer } from "#domain/assistant/message.ts";
import { followingQuestions, nearestQuestions } from "#domain/assistant/offered.ts";
import { waiting } from "#domain/assistant/proposed-change.ts";
import type { ChatEvent } from "#domain/functions/chats.ts";
import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import { type ModelUse, modelUse } from "#server/ai/model-use.ts";
import { answerByModel, offerOfModel } from "#server/assistant/answer-by-model.ts";
import { carryOut, saysSomething } from "#server/assistant/carry-out.ts";
import { keepAnswer, noteFailed, Stopped } from "#server/assistant/keep-answer.ts";
import {
  type Asked,
  offerFor,
  stepsOfDoing,
  understand,
  type UnderstoodQuestion,
} from "#server/assistant/understand.ts";
import { whileTold } from "#server/assistant/while-told.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context.ts";
import { FunctionError } from "#server/functions/function-error.ts";
import { become, worker } from "#server/jobs/become.ts";
import type { KeptAnswers } from "#server/measures/kept-answers.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { forEverybody } from "#server/postgres/waited-for.ts";

type Question = Asked & { id: string; most: number };
type Asking = { context: Context; identity: Identity & { userId: string }; question: Question; kept: KeptAnswers };
type Ended = Extract<ChatEvent, { event: "answered" }>;

/** More per hour than a person types. */
const mostAnHour = 300;
const longestTitle = 80;

/**
 * Stores a question, answers it, and yields both as events. The answer is completed even if the client disconnects: after a
 * reload it appears in the conversation.
 */
export async function* askAssistant(asking: Asking): AsyncGenerator<ChatEvent> {
  const { question } = asking;
  const noted = await note(asking);
  yield { event: "asked", id: question.id, understood: noted.read.understood };
  const { ended, read, offer, use } = noted;
  if (ended) yield ended;
  else if (read.plan || !offer) yield await forEverybody(() => answer(asking, noted));
  else
    yield* whileTold<ChatEvent>((tell) =>
      forEverybody(() =>
        answerByModel({ ...asking, offer, use, named: read.vocabulary.names, attached: read.attached }, tell),
      ),
    );
}

type Noted = { read: UnderstoodQuestion; offer: TokenOffer | null; use: ModelUse; ended: Ended | null };

/** Parses the question and stores it; one that cannot be answered ends here and costs nothing. */
function note({ context, identity, question }: Asking): Promise<Noted> {
  const { workspace_id: workspaceId, chat_id: chatId, id } = question;
  return asRole(context.pool, worker, async (sql) => {
    await become(sql, identity);
    await refuseTooMany(sql, question);
    const read = await understand(sql, question);
    // The built-in parser reports changes that are not possible and questions that a list cannot answer: a model could drop
    // the list's filters.
    const isOfList = read.near.within !== undefined;
    const use = read.plan || read.isWish || isOfList ? "off" : await modelUse(sql, context.env, workspaceId);
    const offer = read.plan ? await offerFor(sql, read.plan) : use === "off" ? null : await offerOfModel(sql);
    if (offer) refuseTooDear(offer, question.most);
    await sql.query(
      "insert into public.chats (workspace_id, id, title) values ($1, $2, $3) on conflict (workspace_id, id) do nothing",
      [workspaceId, chatId, Array.from(question.question).slice(0, longestTitle).join("")],
    );
    await refuseOthersChat(sql, question);
    await become(sql, worker);
    const answered = read.plan || use !== "off" ? null : cannot(read);
    const { rowCount } = await sql.query(
      `insert into public.chat_messages (workspace_id, id, chat_id, question, status, understood, answer, attached, finished_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7::jsonb is not null then private.now() end)
       on conflict (workspace_id, id) do nothing`,
      [
        workspaceId,
        id,
        chatId,
        question.question,
        answered ? "cannot" : "answering",
        JSON.stringify(read.understood),
        answered && JSON.stringify(answered),
        JSON.stringify(read.beside),
      ],
    );
    if (rowCount !== 1) throw new FunctionError("key_reused", "This question was asked already");
    return {
      read,
      offer,
      use,
      ended: answered && { event: "answered", id, status: "cannot", answer: answered, cost: 0 },
    };
  });
}

/**
 * Builds the answer to a question that cannot be answered, with the most similar questions as suggestions; a change that is
 * not possible has none.
 */
const cannot = ({
  near,
  unknown,
  corrected,
  vocabulary,
  reason,
  candidates,
  isWish,
}: UnderstoodQuestion): MessageAnswer => ({
  outcome: null,
  reason: reason ?? "unclear",
  unknown,
  corrected,
  ...(candidates && { candidates }),
  offered: isWish ? [] : nearestQuestions(near, vocabulary),
});

/** Limits the questions per hour, as those that are not understood cost nothing. */
async function refuseTooMany(sql: ClientBase, { workspace_id }: Question) {
  const { rows } = await sql.query<{ member_id: string | null; many: number }>(
    `select private.member_id(id) as member_id,
       (select count(*)::int from public.chat_messages m where m.workspace_id = $1 and m.created_by = private.member_id($1)
        and m.created_at > private.now() - interval '1 hour') as many
     from public.workspaces where id = $1`,
    [workspace_id],
  );
  const [found] = rows;
  if (!found?.member_id)
    throw new FunctionError("not_found", "There is no such workspace, or you are not a member of it");
  if (found.many >= mostAnHour)
    throw new FunctionError("too_many_recent", `You asked ${mostAnHour} questions in the last hour: go on later`);
}

/**
 * Rejects a conversation of another user. A new one collides with it if its id is already taken by a conversation that the
 * caller cannot see.
 */
async function refuseOthersChat(sql: ClientBase, { workspace_id, chat_id }: Question) {
  const own = await sql.query(
    "select from public.chats where workspace_id = $1 and id = $2 and created_by = private.member_id($1)",
    [workspace_id, chat_id],
  );
  if (own.rowCount !== 1)
    throw new FunctionError("not_allowed", "This is somebody else's conversation: begin one of your own");
}

/** Rejects with the same errors as a token reservation, before anything is stored. */
function refuseTooDear({ cost, available, debt, cap_left: capLeft }: TokenOffer, most: number) {
  if (debt > 0)
    throw new FunctionError("tokens_owed", "Tokens are owed: the next ones that come in pay for that", { debt });
  if (available < cost) {
    const missing = cost - available;
    const how = "Tokens are earned by coming back each day and by exploring";
    throw new FunctionError("insufficient_tokens", `Insufficient tokens: ${missing} more are needed. ${how}`, {
      cost,
      available,
      missing,
    });
  }
  if (cost > most) throw new FunctionError("price_changed", "The price has changed: ask for a quote again", { cost });
  if (capLeft !== null && cost > capLeft)
    throw new FunctionError("token_cap_reached", "This is beyond the cap that you set for the month", {
      cost,
      cap_left: capLeft,
    });
}

/**
 * Reads under the caller's rights and charges in the transaction that stores the answer: nothing is spent on an answer that
 * was stopped, failed, or says nothing.
 */
async function answer({ context, identity, question, kept }: Asking, { read, offer }: Noted): Promise<Ended> {
  const { workspace_id: workspaceId, id } = question;
  const { plan, understood, vocabulary, corrected } = read;
  if (!plan || !offer) throw new Error("There is nothing to carry out");
  const told = { unknown: [], corrected };
  try {
    const outcome =
      plan.kind === "change"
        ? null
        : await asRole(context.pool, { ...identity, isOneMoment: true }, (sql) =>
            carryOut(sql, workspaceId, plan, { kept }),
          );
    const isKnown = outcome === null || saysSomething(outcome);
    const kind = { outcome, reason: isKnown ? null : ("nothing_known" as const) };
    const next = isKnown ? followingQuestions : nearestQuestions;
    const given: MessageAnswer = { ...told, ...kind, offered: understood ? next(understood, vocabulary) : [] };
    const { status, cost } = await keepAnswer(context, {
      userId: identity.userId,
      question,
      offer,
      given,
      change: plan.kind === "change" ? waiting(plan.change) : null,
      steps: isKnown ? stepsOfDoing(plan) : 0,
    });
    return { event: "answered", id, status, answer: given, cost };
  } catch (error) {
    if (error instanceof Stopped) return { event: "answered", id, status: "stopped", answer: null, cost: 0 };
    await noteFailed(context, question);
    throw error;
  }
}
