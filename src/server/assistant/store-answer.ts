import type { MessageAnswer } from "#domain/assistant/message.ts";
import type { StoredChange } from "#domain/assistant/proposed-change.ts";
import type { TokenOffer } from "#domain/tokens/token-offer.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { rejectPayment } from "#server/request/reject-payment.ts";
import { runId } from "#server/runs/run-id.ts";

type AnswerToStore = {
  userId: string;
  question: { workspace_id: string; id: string; most: number };
  answer: MessageAnswer;
  change?: StoredChange | null;
  /** The offer that the user accepted, and the number of steps that determines the price; null for a free answer. */
  payment: { offer: TokenOffer; steps: number } | null;
};

/** Returns the id of the run that pays for the answer in a message. */
export const answerRunId = (userId: string, workspaceId: string, messageId: string): string =>
  runId("assistant", userId, workspaceId, messageId);

/**
 * Stores an answer and charges for it in one transaction, so that an answer that was stopped in the meantime is not
 * charged. Throws Stopped in that case, and a FunctionError if the tokens cannot be reserved.
 */
export function storeAnswer(
  { pool }: Pick<Context, "pool">,
  { userId, question, answer, change = null, payment }: AnswerToStore,
): Promise<{ status: "answered" | "cannot"; cost: number }> {
  const { workspace_id: workspaceId, id, most } = question;
  const run = answerRunId(userId, workspaceId, id);
  return asRole(pool, worker, async (sql) => {
    const cost =
      payment === null
        ? 0
        : await sql
            .query<{ cost: number }>("select private.reserve_tokens($1, $2, 'assistant', $3, $4, $5, $6) as cost", [
              userId,
              run,
              payment.steps,
              most,
              "question",
              { key: "question" },
            ])
            .then(
              ({ rows }) => rows[0]?.cost ?? 0,
              (error: unknown) => rejectPayment(error, payment.offer),
            );
    if (payment) await sql.query("select private.settle_tokens($1)", [run]);
    const status = payment ? "answered" : "cannot";
    const { rowCount } = await sql.query(
      `update public.chat_messages set status = $3, answer = $4, cost = $5, change = $6, finished_at = private.now()
       where workspace_id = $1 and id = $2 and status = 'answering'`,
      [workspaceId, id, status, JSON.stringify(answer), cost, change && JSON.stringify(change)],
    );
    if (rowCount !== 1) throw new Stopped();
    return { status, cost };
  });
}

/** Thrown if the user stopped the answer or deleted the conversation before it arrived. */
export class Stopped extends Error {}

/** Marks a message as failed if it has no answer yet. */
export const markFailed = (
  { pool }: Pick<Context, "pool">,
  { workspace_id: workspaceId, id }: AnswerToStore["question"],
): Promise<unknown> =>
  asRole(pool, worker, (sql) =>
    sql.query(
      "update public.chat_messages set status = 'failed', finished_at = private.now() where workspace_id = $1 and id = $2 and status = 'answering'",
      [workspaceId, id],
    ),
  );
