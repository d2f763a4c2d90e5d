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

/** A change is proposed; it is done later, or never. */
export type Doing = Plan | { kind: "change"; change: ProposedChange; steps: number };

export type UnderstoodQuestion = Read & {
  vocabulary: Vocabulary;
  plan: Doing | null;
  /** Why there is no plan. */
  reason: AnswerReason | null;
  candidates?: Attached[] | undefined;
  /** The records beside it. */
  attached: Attached[];
  /** All that stands beside it, as it is kept. */
  beside: Beside[];
  /** Something was to be changed. */
  isWish?: true;
};

/**
 * Reads a question under the rights of whoever asks: by its words and what was asked before, or as it was understood already.
 * What is no question may be a wish to have something changed.
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

/** Whether it could be answered, but not of the list that it is asked of. */
function isOfOthers({ within, ...free }: Understood, vocabulary: Vocabulary): boolean {
  return within !== undefined && "plan" in planOf(free, vocabulary);
}

/** What the last question of a conversation was understood as, which a follow-up goes on from. */
async function lastUnderstood(sql: ClientBase, { workspace_id, chat_id }: Asked): Promise<Understood | null> {
  const { rows } = await sql.query<{ understood: Understood | null }>(
    `select understood from public.chat_messages where workspace_id = $1 and chat_id = $2 and understood is not null
     order by created_at desc, id desc limit 1`,
    [workspace_id, chat_id],
  );
  return rows[0]?.understood ?? null;
}

/** How many steps carrying a plan out takes, by which it is paid. */
export const stepsOfDoing = (plan: Doing): number => (plan.kind === "change" ? plan.steps : stepsOf(plan));

/** What an answer of so many steps costs whoever asks now. */
export async function offerOfSteps(sql: ClientBase, steps: number): Promise<TokenOffer> {
  const { rows } = await sql.query<{ offer: unknown }>("select public.quote('assistant', $1) as offer", [steps]);
  return tokenOffer.parse(rows[0]?.offer);
}

/** What carrying a plan out costs whoever asks now. */
export const offerFor = (sql: ClientBase, plan: Doing): Promise<TokenOffer> => offerOfSteps(sql, stepsOfDoing(plan));
