import type { ClientBase } from "pg";

import type { AnswerReason } from "#domain/assistant/message.ts";
import { type Plan, planOf, stepsOf } from "#domain/assistant/plan.ts";
import { type Attached, type Beside, isRecord, type ProposedChange } from "#domain/assistant/proposed-change.ts";
import { type Read, readQuestion } from "#domain/assistant/read-question.ts";
import type { Understood } from "#domain/assistant/understood.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";
import { type TokenOffer, tokenOffer } from "#domain/tokens/token-offer.ts";
import { about, narrowed, withAttached } from "#server/assistant/attached.ts";
import { readAttached } from "#server/assistant/find-named.ts";
import { readVocabulary } from "#server/assistant/read-vocabulary.ts";
import { type Wish, understandWish } from "#server/assistant/understand-wish.ts";

export type Asked = {
  workspace_id: string;
  chat_id: string;
  question: string;
  language: Language;
  understood?: Understood | undefined;
  attached?: readonly Beside[] | undefined;
};

/** A plan to execute; a change is only proposed, and applied later or never. */
export type Doing = Plan | { kind: "change"; change: ProposedChange; steps: number };

export type UnderstoodQuestion = Read & {
  vocabulary: Vocabulary;
  plan: Doing | null;
  /** The reason why there is no plan. */
  reason: AnswerReason | null;
  candidates?: Attached[] | undefined;
  /** The records attached to the question. */
  attached: Attached[];
  /** All attachments, as they are stored. */
  beside: Beside[];
  /** Set if the text asks for a change. */
  isWish?: true;
};

/**
 * Parses a question under the caller's rights: from its words and the previous question, or as it was already understood. A
 * text that is not a question may be a change request.
 */
export async function understand(sql: ClientBase, asked: Asked): Promise<UnderstoodQuestion> {
  const { workspace_id: workspaceId, language, understood } = asked;
  const attached = await readAttached(sql, workspaceId, asked.attached?.filter(isRecord) ?? []);
  const list = asked.attached?.find((one) => one.entity === "list");
  const beside = [...(list ? [list] : []), ...attached];
  const text = about(asked.question, attached);
  const vocabulary = withAttached(await readVocabulary(sql, workspaceId, text), attached);
  const read = understood
    ? { understood, near: understood, unknown: [], corrected: [] }
    : narrowed(
        readQuestion(text, { vocabulary, language, before: await lastUnderstood(sql, asked), within: list?.list }),
        attached,
      );
  const planned = read.understood && planOf(read.understood, vocabulary);
  if (planned && "plan" in planned) return { ...read, vocabulary, plan: planned.plan, reason: null, attached, beside };
  const wish: Wish | null = understood
    ? null
    : await understandWish(sql, { workspaceId, text, language, attached, vocabulary });
  if (wish)
    return {
      ...read,
      understood: null,
      corrected: [],
      unknown: [],
      vocabulary,
      attached,
      beside,
      isWish: true,
      ...wish,
    };
  const reason =
    read.unknown.length > 0 ? "unknown_words" : isOfOthers(read.near, vocabulary) ? "other_list" : "unclear";
  return { ...read, understood: null, vocabulary, plan: null, reason, attached, beside };
}

/** True if the question could be answered, but not for the list that it is about. */
function isOfOthers({ within, ...free }: Understood, vocabulary: Vocabulary): boolean {
  return within !== undefined && "plan" in planOf(free, vocabulary);
}

/** Returns how the last question of a conversation was understood, the basis of a follow-up. */
async function lastUnderstood(sql: ClientBase, { workspace_id, chat_id }: Asked): Promise<Understood | null> {
  const { rows } = await sql.query<{ understood: Understood | null }>(
    `select understood from public.chat_messages where workspace_id = $1 and chat_id = $2 and understood is not null
     order by created_at desc, id desc limit 1`,
    [workspace_id, chat_id],
  );
  return rows[0]?.understood ?? null;
}

/** Returns the number of steps that a plan takes, which determines its price. */
export const stepsOfDoing = (plan: Doing): number => (plan.kind === "change" ? plan.steps : stepsOf(plan));

/** Returns the current price for the caller of an answer with that many steps. */
export async function offerOfSteps(sql: ClientBase, steps: number): Promise<TokenOffer> {
  const { rows } = await sql.query<{ offer: unknown }>("select public.quote('assistant', $1) as offer", [steps]);
  return tokenOffer.parse(rows[0]?.offer);
}

/** Returns the current price of a plan for the caller. */
export const offerFor = (sql: ClientBase, plan: Doing): Promise<TokenOffer> => offerOfSteps(sql, stepsOfDoing(plan));
