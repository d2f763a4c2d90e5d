import type { ClientBase } from "pg";

import type { MessageAnswer } from "#domain/assistant/message.ts";
import type { Outcome } from "#domain/assistant/outcome.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { type Plan, planOf } from "#domain/assistant/plan.ts";
import { recordScreen, type Screen } from "#domain/assistant/screens.ts";
import { nearestQuestions } from "#domain/assistant/suggested-questions.ts";
import { canonicalJson } from "#domain/canonical-json.ts";
import type { InterpretedQuestion } from "#server/assistant/parse-question.ts";

/** The maximum number of likely answers per member in 24 hours, because they are free. */
const maxLikelyPerDay = 20;

/**
 * Builds the message for a question that cannot be answered, with the most similar questions as suggestions. A change
 * that is not possible has no suggestions.
 */
export const refusalOf = ({
  near,
  offered,
  unknown,
  corrected,
  vocabulary,
  reason,
  candidates,
  isChangeRequest,
  screen,
}: InterpretedQuestion): MessageAnswer => ({
  outcome: null,
  reason: reason ?? "unclear",
  unknown,
  corrected,
  ...(candidates && { candidates }),
  ...withScreen(isChangeRequest ? null : (screen ?? recordScreen(near))),
  ...(!isChangeRequest && !screen && (near.measure ?? near.subject) && { near }),
  offered: isChangeRequest || isScreenEnough(screen) ? [] : nearestQuestions(near, vocabulary, offered),
});

/** True if a screen answers the question, so that similar questions only distract. */
const isScreenEnough = (screen: Screen | undefined) => screen && screen.id !== "talk" && screen.id !== "help";

const withScreen = (screen: Screen | null): Pick<MessageAnswer, "screen"> => (screen ? { screen } : {});

export type LikelyQuestion = { question: ParsedQuestion; plan: Plan };

/**
 * Returns the probable meaning of a refused question and how to answer it; null if no meaning is probable enough, or if
 * the current user has already received the free answers of the day.
 */
export async function findLikely(
  sql: ClientBase,
  workspaceId: string,
  { isLikely, offered, screen, vocabulary }: InterpretedQuestion,
): Promise<LikelyQuestion | null> {
  const [question] = offered;
  if (!isLikely || !question || screen) return null;
  const planned = planOf(question, vocabulary);
  if (!("plan" in planned)) return null;
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int from public.chat_messages where workspace_id = $1 and created_by = private.member_id($1)
     and created_at > private.now() - interval '24 hours' and answer ? 'likely'`,
    [workspaceId],
  );
  return (rows[0]?.count ?? 0) < maxLikelyPerDay ? { question, plan: planned.plan } : null;
}

/** Returns the refusal with the result of the probable meaning, and without suggestions that have the same plan. */
export function likelyAnswerOf(read: InterpretedQuestion, { question, plan }: LikelyQuestion, outcome: Outcome) {
  const refusal = refusalOf(read);
  const own = canonicalJson({ plan });
  const offered = refusal.offered.filter((other) => canonicalJson(planOf(other, read.vocabulary)) !== own);
  return { ...refusal, outcome, likely: question, offered } satisfies MessageAnswer;
}
