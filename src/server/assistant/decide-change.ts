import { type StoredChange, storedChangeSchema } from "#domain/assistant/proposed-change.ts";
import { applyChange } from "#server/assistant/apply-change.ts";
import { isAuthor } from "#server/assistant/is-author.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";

type Decision = { id: string; workspaceId: string; isDone: boolean };

/**
 * Applies or dismisses the change that a message proposes. The message is locked in the meantime, and a repeated
 * decision returns the first one. Only the user who asked may decide, with their current permissions. Throws a
 * FunctionError for other users, and if the message proposes no change.
 */
export function decideChange(
  { pool }: Pick<Context, "pool">,
  identity: Identity,
  { id, workspaceId, isDone }: Decision,
): Promise<StoredChange> {
  return asRole(pool, worker, async (sql) => {
    await runAs(sql, identity);
    if (!(await isAuthor(sql, workspaceId, id))) throw noChange();
    await runAs(sql, worker);
    const { rows } = await sql.query<{ change: unknown }>(
      "select change from public.chat_messages where workspace_id = $1 and id = $2 and change is not null for update",
      [workspaceId, id],
    );
    if (!rows[0]) throw noChange();
    const stored = storedChangeSchema.parse(rows[0].change);
    if (stored.state !== "proposed") return stored;
    const decided = isDone ? await carry(stored) : { ...stored, state: "dismissed" as const };
    await runAs(sql, worker);
    await sql.query("update public.chat_messages set change = $3 where workspace_id = $1 and id = $2", [
      workspaceId,
      id,
      JSON.stringify(decided),
    ]);
    return decided;

    async function carry(waiting: StoredChange): Promise<StoredChange> {
      await runAs(sql, identity);
      const done = await applyChange(sql, workspaceId, waiting.proposed);
      return "rejection" in done ? { ...waiting, state: "refused", ...done } : { ...waiting, state: "done", ...done };
    }
  });
}

const noChange = () => new FunctionError("not_found", "No such change was proposed to you");
