import type { Language } from "#domain/languages.ts";
import { isAuthor } from "#server/assistant/is-author.ts";
import { answerRunId } from "#server/assistant/store-answer.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";

type Report = { id: string; workspaceId: string; language: Language; expected?: string | undefined };

/**
 * Marks an answer as wrong, as reported by the user who asked, and refunds its tokens in the same transaction. The
 * message is locked, so a repeated report returns the refund of the first one. A proposed change is dismissed. Throws a
 * FunctionError if the answer was free, is older than 24 hours, or its change was applied.
 */
export function reportWrongAnswer(
  { pool }: Pick<Context, "pool">,
  identity: Identity & { userId: string },
  { id, workspaceId, language, expected }: Report,
): Promise<{ refunded: number }> {
  return asRole(pool, worker, async (sql) => {
    await runAs(sql, identity);
    if (!(await isAuthor(sql, workspaceId, id))) throw noAnswer();
    await runAs(sql, worker);
    const { rows } = await sql.query<{ refunded: number | null; is_late: boolean }>(
      `select refunded, finished_at < private.now() - interval '24 hours' as is_late from public.chat_messages
       where workspace_id = $1 and id = $2 and cost > 0 and change ->> 'state' is distinct from 'done' for update`,
      [workspaceId, id],
    );
    const [message] = rows;
    if (!message) throw noAnswer();
    if (message.refunded !== null) return { refunded: message.refunded };
    if (message.is_late) throw new FunctionError("too_late", "An answer can be reported only within 24 hours");
    const refund = await sql.query<{ refunded: number }>("select private.refund_wrong_answer($1, $2) as refunded", [
      workspaceId,
      answerRunId(identity.userId, workspaceId, id),
    ]);
    const refunded = refund.rows[0]?.refunded ?? 0;
    await sql.query(
      `insert into public.wrong_answers (workspace_id, id, member_id, question, language, interpretation, expected, refunded)
       select workspace_id, id, created_by, question, $3, interpretation, $4, $5 from public.chat_messages where workspace_id = $1 and id = $2`,
      [workspaceId, id, language, expected ?? null, refunded],
    );
    await sql.query(
      `update public.chat_messages set refunded = $3, change = case change ->> 'state'
         when 'proposed' then jsonb_set(change, '{state}', '"dismissed"') else change end
       where workspace_id = $1 and id = $2`,
      [workspaceId, id, refunded],
    );
    return { refunded };
  });
}

const noAnswer = () => new FunctionError("not_found", "Answer to report not found");
