import type { ClientBase } from "pg";

import { type Plan, planOf, stepsOf } from "#domain/assistant/plan.ts";
import { type Read, readQuestion } from "#domain/assistant/read-question.ts";
import type { Understood } from "#domain/assistant/understood.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Language } from "#domain/languages.ts";
import { type TokenOffer, tokenOffer } from "#domain/tokens/token-offer.ts";
import { readVocabulary } from "#server/assistant/read-vocabulary.ts";

export type Asked = {
  workspace_id: string;
  chat_id: string;
  question: string;
  language: Language;
  understood?: Understood | undefined;
};
export type UnderstoodQuestion = Read & { vocabulary: Vocabulary; plan: Plan | null };

/** Reads a question under the rights of whoever asks: by its words and what was asked before, or as it was understood already. */
export async function understand(sql: ClientBase, asked: Asked): Promise<UnderstoodQuestion> {
  const { workspace_id: workspaceId, question, language, understood } = asked;
  const vocabulary = await readVocabulary(sql, workspaceId, question);
  const read = understood
    ? { understood, near: understood, unknown: [], corrected: [] }
    : readQuestion(question, { vocabulary, language, before: await lastUnderstood(sql, asked) });
  const planned = read.understood && planOf(read.understood, vocabulary);
  const plan = planned && "plan" in planned ? planned.plan : null;
  return { ...read, understood: plan ? read.understood : null, vocabulary, plan };
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

/** What carrying a plan out costs whoever asks now. */
export async function offerFor(sql: ClientBase, plan: Plan): Promise<TokenOffer> {
  const { rows } = await sql.query<{ offer: unknown }>("select public.quote('assistant', $1) as offer", [
    stepsOf(plan),
  ]);
  return tokenOffer.parse(rows[0]?.offer);
}
