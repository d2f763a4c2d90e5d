import pg, { type ClientBase } from "pg";

import type { ChangeErrorCode, ProposedChange } from "#domain/assistant/proposed-change.ts";

export type AppliedChange = { record_id: string; change_set_id: string } | { rejection: ChangeErrorCode };

/**
 * SQLSTATE codes of changes that fail because of a value: it is out of range, violates a constraint, or refers to a row
 * that no longer exists.
 */
const badValues = new Set(["22003", "22007", "22008", "22P02", "23502", "23503", "23505", "23514"]);

/**
 * Applies a proposed change with the transaction's permissions, as one change set that can be undone. A record that was
 * edited after the proposal is not changed. A rejected change has no effect, and the transaction continues.
 */
export async function applyChange(
  sql: ClientBase,
  workspaceId: string,
  { entity, record, values }: ProposedChange,
): Promise<AppliedChange> {
  const changes = Object.fromEntries(values.map(({ column, after }) => [column, after.value]));
  const { is_done: isDone, ...plain } = changes;
  await sql.query("savepoint change");
  try {
    const { rows } = await sql.query<{ done: { record_id: string; change_set_id: string } | null }>(
      `select private.apply_proposed_change($1, $2, $3, $4,
         $5::jsonb || case when $6::boolean is null then '{}' else jsonb_build_object('completed_at', case when $6 then private.now() end) end) as done`,
      [workspaceId, entity, record?.id ?? null, record?.version ?? null, JSON.stringify(plain), isDone ?? null],
    );
    const done = rows[0]?.done;
    if (done) return done;
    await sql.query("rollback to savepoint change");
    return { rejection: await rejectionReason(sql, workspaceId, { entity, record }) };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const rejection = error.code === "42501" ? "not_allowed" : badValues.has(error.code ?? "") ? "bad_value" : null;
    if (rejection === null) throw error;
    await sql.query("rollback to savepoint change");
    return { rejection };
  }
}

/**
 * Returns the reason why nothing was written: the record was deleted, was edited after the proposal, or is not writable
 * for the caller.
 */
async function rejectionReason(
  sql: ClientBase,
  workspaceId: string,
  { entity, record }: Pick<ProposedChange, "entity" | "record">,
): Promise<ChangeErrorCode> {
  const { rows } = await sql.query<{ version: number }>(
    `select t.version from public.${entity} t where t.workspace_id = $1 and t.id = $2`,
    [workspaceId, record?.id],
  );
  const [row] = rows;
  if (!row) return "gone";
  return row.version === record?.version ? "not_allowed" : "edited_since";
}
